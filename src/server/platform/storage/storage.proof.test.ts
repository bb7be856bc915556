// @module-tag proof
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { startFakeS3, type FakeS3 } from '../../testing/fake-s3.ts'
import { openStorage } from './open-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { KeyTaken, StorageOutage, type FileStorage } from './storage.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shop-storage-'))
const settings = (more: Record<string, string> = {}) => readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...more })
/** A real store instead of the stand-in, where one is at hand: `TEST_S3_URL`, `TEST_S3_ACCESS_KEY`, `TEST_S3_SECRET_KEY` name an empty bucket. */
const { TEST_S3_URL, TEST_S3_ACCESS_KEY = '', TEST_S3_SECRET_KEY = '' } = process.env
let s3: FakeS3
/** Of the store that is asked for. */
let store: Record<string, string>
let bucket: FileStorage
let shaky: FileStorage
beforeAll(async () => {
  s3 = await startFakeS3()
  store = TEST_S3_URL ? { S3_URL: TEST_S3_URL, S3_ACCESS_KEY: TEST_S3_ACCESS_KEY, S3_SECRET_KEY: TEST_S3_SECRET_KEY } : s3.settings
  bucket = await openStorage(settings(store))
  shaky = await openStorage(settings(s3.settings))
})
afterAll(async () => {
  await s3.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A local file, as a backup is before it is moved. */
function localFile(content: Buffer): string {
  const path = join(dataDir, `local-${randomBytes(6).toString('hex')}`)
  writeFileSync(path, content)
  return path
}
const bytesOf = async (storage: FileStorage, key: string) => {
  const opened = await storage.open(key)
  return opened && { bytes: opened.bytes, content: Buffer.concat(await opened.body.toArray()) }
}

// Both must behave alike: the rest of the shop does not know which one it has.
describe.each(['folder', 'S3'] as const)('%s', (kind) => {
  const storage = async () => (kind === 'S3' ? bucket : openStorage(settings()))

  test('what was written is read, measured and listed; what was not is null', async () => {
    const files = await storage()
    const content = randomBytes(70_000)
    await files.write('one/a.webp', content)
    await files.write('one/deep/b.webp', Buffer.from('b'))
    await files.write('one/a.webp', content)
    await files.write('other/c.webp', Buffer.alloc(0))
    expect(await files.read('one/a.webp')).toEqual(content)
    expect(await bytesOf(files, 'one/a.webp')).toEqual({ bytes: content.length, content })
    expect(await files.read('other/c.webp')).toEqual(Buffer.alloc(0))
    const found = await files.stat('one/a.webp')
    expect(found).toMatchObject({ key: 'one/a.webp', bytes: content.length })
    expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000)
    expect((await files.list('one/')).map(({ key, bytes }) => [key, bytes]).toSorted()).toEqual([
      ['one/a.webp', content.length],
      ['one/deep/b.webp', 1],
    ])
    expect(await files.list('nothing/')).toEqual([])
    expect([await files.read('one/none'), await files.open('one/none'), await files.stat('one/none')]).toEqual([null, null, null])
  })

  test('of many who create the same file the first one wins, and nobody replaces it', async () => {
    const files = await storage()
    expect(await files.create('won/a', Buffer.from('first'))).toBe(true)
    const others = await Promise.all(Array.from({ length: 8 }, (_, at) => files.create('won/a', Buffer.from(`late ${at}`))))
    expect(others).toEqual(Array.from({ length: 8 }, () => false))
    expect(String(await files.read('won/a'))).toBe('first')
  })

  test('a removed file is gone, and removing it again is no error', async () => {
    const files = await storage()
    await files.write('gone/a', Buffer.from('a'))
    await files.remove('gone/a')
    await files.remove('gone/a')
    expect(await files.read('gone/a')).toBeNull()
  })

  test('a local file is moved in whole, large or small, and never over another one', async () => {
    const files = await storage()
    for (const length of [5, 33 * 1024 * 1024 + 7]) {
      const content = randomBytes(length)
      const path = localFile(content)
      await files.moveIn(`moved/${length}`, path)
      expect(existsSync(path)).toBe(false)
      expect((await bytesOf(files, `moved/${length}`))?.content.equals(content)).toBe(true)
    }
    const late = localFile(Buffer.from('late'))
    await expect(files.moveIn('moved/5', late)).rejects.toThrow(KeyTaken)
    expect((await files.stat('moved/5'))?.bytes).toBe(5)
  })

  test('a key that leads elsewhere is refused', async () => {
    const files = await storage()
    for (const key of ['../a', 'a/../../b', '/etc/passwd', 'a//b', 'a/./b', 'a?b', 'a%2fb', '', '.hidden', 'ключ'])
      await expect((async () => files.read(key))(), key).rejects.toThrow(/^not a storage key/)
  })

  test('no temporary file stays behind', async () => {
    const files = await storage()
    await files.write('kept/a', Buffer.from('a'))
    await files.create('kept/a', Buffer.from('b'))
    expect(existsSync(join(dataDir, 'media', 'drafts')) ? readdirSync(join(dataDir, 'media', 'drafts')) : []).toEqual([])
  })
})

test('more files than one answer of S3 holds are all listed', async () => {
  const { s3: where } = settings(store)
  if (!where) throw new Error('no bucket')
  const keys = Array.from({ length: 10 }, (_, at) => `many/${at}`)
  for (const key of keys) await bucket.write(key, Buffer.from('x'))
  expect((await createS3Storage(where, 3).list('many/')).map(({ key }) => key).toSorted()).toEqual(keys)
  expect((await createS3Storage(where, 5).list('many/')).map(({ key }) => key).toSorted()).toEqual(keys)
})

test('a store without conditional writes creates a file that is not there, and keeps one that is', async () => {
  s3.fail(501)
  expect(await shaky.create('unconditional/a', Buffer.from('first'))).toBe(true)
  s3.fail(501)
  expect(await shaky.create('unconditional/a', Buffer.from('second'))).toBe(false)
  expect(String(await shaky.read('unconditional/a'))).toBe('first')
})

test('a store in short trouble is asked again: an error, a limit, a broken connection', async () => {
  await shaky.write('shaky/a', Buffer.from('a'))
  s3.fail(500, 0, 503)
  expect(String(await shaky.read('shaky/a'))).toBe('a')
  s3.fail(0, 429)
  await shaky.write('shaky/b', Buffer.from('b'))
  expect(String(await shaky.read('shaky/b'))).toBe('b')
})

test('a store in long trouble is an outage, and a refusal is said at once', async () => {
  s3.fail(503, 503, 503, 503)
  await expect(shaky.read('shaky/a')).rejects.toThrow(StorageOutage)
  const stranger = await openStorage(settings({ ...s3.settings, S3_SECRET_KEY: 'wrong' }))
  const before = s3.requests.length
  await expect(stranger.read('shaky/a')).rejects.toThrow(/answers 403 SignatureDoesNotMatch/)
  expect(s3.requests.length).toBe(before + 1)
})

test('an upload that breaks half-way leaves nothing in the store, takes nothing away, and is whole when it is made again', async () => {
  const content = randomBytes(40 * 1024 * 1024)
  for (const requests of [/^PUT .*partNumber=2/, /^POST .*uploadId=/]) {
    const path = localFile(content)
    s3.broken = { requests, by: 503 }
    await expect(shaky.moveIn('half/upload', path)).rejects.toThrow(StorageOutage)
    s3.broken = null
    expect([existsSync(path), await shaky.stat('half/upload'), await shaky.list('half/')]).toEqual([true, null, []])
    await shaky.moveIn('half/upload', path)
    expect((await bytesOf(shaky, 'half/upload'))?.content.equals(content)).toBe(true)
    await shaky.remove('half/upload')
  }
})

test('a file of which only a half comes is asked for again and is never taken for the whole', async () => {
  await shaky.write('half/read', Buffer.alloc(1_000, 'a'))
  s3.broken = { requests: /^GET .*half\/read/, by: 'half' }
  await expect(shaky.read('half/read')).rejects.toThrow(StorageOutage)
  await expect(bytesOf(shaky, 'half/read')).rejects.toThrow()
  s3.broken = null
  expect((await shaky.read('half/read'))?.length).toBe(1_000)
})

test('a private URL downloads its file for as long as it says, and nothing else', async () => {
  await bucket.write('private/a', Buffer.from('secret'))
  await bucket.write('private/b', Buffer.from('other'))
  const url = (await bucket.privateUrl('private/a', 60)) ?? ''
  expect(await (await fetch(url)).text()).toBe('secret')
  expect((await fetch(url.replace('private/a', 'private/b'))).status).toBe(403)
  expect(await (await openStorage(settings())).privateUrl('private/a', 60)).toBeNull()
})
