import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createLog } from '../log.ts'
import { openStorage } from '../storage/open-storage.ts'
import { madeStream } from './made-files.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'made-files-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
const context = { config, storage: await openStorage(config), log: createLog('silent') }

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(dataDir)
    } catch {
      return false
    }
  })
const textOf = async (stream: AsyncIterable<Buffer>) => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

test.runIf(process.platform === 'linux')(
  'a file is made once, to its end, whoever goes away; its readers follow it, and nothing stays open',
  async () => {
    let made = 0
    const gate = Promise.withResolvers<void>()
    const make = async function* () {
      made++
      yield Buffer.from('first ')
      await gate.promise
      yield Buffer.from('second')
    }
    const gone = await madeStream(context, 'made/one.txt', make)
    gone.destroy()
    const reader = await madeStream(context, 'made/one.txt', make)
    const read = textOf(reader)
    gate.resolve()
    expect(await read).toBe('first second')
    expect(await textOf(await madeStream(context, 'made/one.txt', make))).toBe('first second')
    expect(made).toBe(1)
    await expect.poll(openFiles).toEqual([])
  },
)

test('what cannot be made is an error before anything was sent, and is tried again', async () => {
  let fails = true
  const make = async function* () {
    if (fails) throw new Error('too busy')
    yield Buffer.from('made')
  }
  await expect(madeStream(context, 'made/two.txt', make)).rejects.toThrow('too busy')
  fails = false
  await expect.poll(async () => textOf(await madeStream(context, 'made/two.txt', make))).toBe('made')
})
