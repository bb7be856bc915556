import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSecrets } from '../platform/data-dir.ts'
import { addressOfRunning } from '../platform/db/embedded.ts'

/** A data folder of its own, removed when the work is done. */
export async function withDataDir<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const result = await work(folder)
    remove()
    return result
  } catch (error) {
    try {
      remove()
    } catch {
      // The shop of the failed work may still write into it: what failed first is what counts.
    }
    throw error
  }
}

/** Where the embedded database of a running shop answers, to look into it from beside. */
export function databaseUrl(dataDir: string): string {
  const url = addressOfRunning(dataDir, readSecrets(dataDir).databasePassword)
  if (url === null) throw new Error(`no database runs in ${dataDir}`)
  return url
}

/** With owners and modes: PostgreSQL refuses a folder that is open to others, and started by root it belongs to another user. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-a', `${from}/.`, to])
}
