import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDataDir, readSecrets } from './data-dir.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-folder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a full disk is said in one line, before a database is begun that could not be ended', () => {
  const moreThanAnyDisk = 2 ** 62
  expect(() => openDataDir(join(folder, 'full'), moreThanAnyDisk)).toThrow(/^DATA_DIR \S+ is full: less than \d+ MB are left$/)
})

test('a file where the folder should be, and a place where none can be made, are said in one line', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => openDataDir(join(folder, 'file'))).toThrow(/^DATA_DIR \S+ is not a folder$/)
  expect(() => openDataDir('/proc/shop')).toThrow(/^DATA_DIR \/proc\/shop .+$/)
})

test('a good folder is made with its parents and keeps its secrets for the next start', () => {
  const path = join(folder, 'a', 'b')
  openDataDir(path)
  const secrets = readSecrets(path)
  expect(readSecrets(path)).toEqual(secrets)
  expect(readdirSync(path).filter((name) => name.startsWith('.probe'))).toEqual([])
})

test.for(['null', '{}', '[]', '"text"', '{"jwtSecret": ""}', '{ half'])('secrets that hold %s are said in one line and kept as they are', (text) => {
  const path = mkdtempSync(join(folder, 'secrets-'))
  writeFileSync(join(path, 'secrets.json'), text)
  expect(() => readSecrets(path)).toThrow(/^\S+\/secrets\.json (holds no secrets of the shop|cannot be read): .+$/)
  expect(readFileSync(join(path, 'secrets.json'), 'utf8')).toBe(text)
})

test('processes that start together on a fresh folder agree on the secrets', async () => {
  const script = `
    const { readSecrets } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))})
    process.send('ready')
    process.once('message', (path) => process.send(readSecrets(path), () => process.exit()))`
  const start = () => spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const message = (child: ReturnType<typeof start>) => new Promise<unknown>((resolve) => child.once('message', resolve))
  const path = mkdtempSync(join(folder, 'together-'))
  const children = Array.from({ length: 3 }, start)
  await Promise.all(children.map(message))
  const answers = Promise.all(children.map(message))
  for (const child of children) child.send(path)
  expect(new Set((await answers).map((secrets) => JSON.stringify(secrets))).size).toBe(1)
  expect(readdirSync(path)).toEqual(['secrets.json'])
}, 120_000)
