import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartUpError } from '../start-up-error.ts'

const sqliteBusy = 5

/**
 * Locks between processes, taken by SQLite on an empty file, because Node offers no locks of the operating system. Such a lock ends with
 * its owner, however it dies, and does not depend on process ids, which repeat in containers.
 */
function tryLock(path: string, statements: readonly string[]): DatabaseSync | null {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    for (const statement of statements) file.exec(statement)
    return file
  } catch (error) {
    file?.close()
    if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw new StartUpError(`${path} cannot be locked: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function lock(path: string, statements: readonly string[], timeoutMs: number): Promise<DatabaseSync> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const file = tryLock(path, statements)
    if (file) return file
    if (Date.now() > deadline) throw new StartUpError(`another process holds ${path}`)
    await sleep(25)
  }
}

// Nothing is ever written. Without this pragma the first statement would create a journal, which fails on a full disk.
const exclusive = ['pragma journal_mode = memory', 'begin exclusive']
const shared = ['begin', 'select count(*) from sqlite_master']

/** Runs `work` exclusively for this path. Throws a StartUpError after waiting `timeoutMs` milliseconds. */
export async function withExclusiveLock<T>(path: string, work: () => Promise<T>, timeoutMs = 120_000): Promise<T> {
  const file = await lock(path, exclusive, timeoutMs)
  try {
    return await work()
  } finally {
    file.close()
  }
}

/** Takes a lock that any number of processes may share. @returns a function that releases it */
export async function takeSharedLock(path: string): Promise<() => void> {
  const file = await lock(path, shared, 10_000)
  return () => {
    if (file.isOpen) file.close()
  }
}

/** Whether anybody, including this process, holds the shared lock. */
export function isShared(path: string): boolean {
  const file = tryLock(path, exclusive)
  file?.close()
  return file === null
}
