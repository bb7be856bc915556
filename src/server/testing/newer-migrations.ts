import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const own = join(import.meta.dirname, '..', 'platform', 'db', 'migrations')

/** Provides the migrations folder of a later release with one more migration. */
export async function withNewerMigrations(sql: string, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-newer-release-'))
  try {
    cpSync(own, folder, { recursive: true })
    const path = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(path, 'utf8')) as {
      entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
    } // our own file
    const [newest] = journal.entries.slice(-1)
    if (!newest) throw new Error('there is no migration')
    journal.entries.push({ ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: 'newer' })
    writeFileSync(path, JSON.stringify(journal))
    writeFileSync(join(folder, 'newer.sql'), sql)
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
