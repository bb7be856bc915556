import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSecrets } from '../platform/data-dir.ts'
import { addressOfRunning } from '../platform/db/embedded.ts'

/** A temporary data folder, deleted after the work. */
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
      // The shop may still be writing into it; only the original error counts.
    }
    throw error
  }
}

/** The address of a running shop's embedded database, for inspecting it from outside. */
export function databaseUrl(dataDir: string): string {
  const url = addressOfRunning(dataDir, readSecrets(dataDir).databasePassword)
  if (url === null) throw new Error(`no database runs in ${dataDir}`)
  return url
}

/** Keeps owners and modes: PostgreSQL refuses a folder that is open to others, and when started by root it belongs to another user. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-a', `${from}/.`, to])
}
