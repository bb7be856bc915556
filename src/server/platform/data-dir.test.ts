import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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
