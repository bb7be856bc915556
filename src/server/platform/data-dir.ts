import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf, StartUpError } from './start-up-error.ts'

const megabyte = 1024 * 1024
/** Lies in a data folder that a backup is being restored into. */
export const unfinishedRestore = 'restore-unfinished'

/**
 * Makes the data folder and proves that it can be written to.
 * Throws a StartUpError for a read-only or full one.
 * @param enough bytes that must be free for the database to start at all
 */
export function openDataDir(path: string, enough: number = 64 * megabyte): void {
  try {
    makeFolder(path)
    const probe = join(path, `.probe-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
    const { bavail, bsize } = statfsSync(path)
    if (bavail * bsize < enough) throw new StartUpError(`DATA_DIR ${path} is full: less than ${Math.round(enough / megabyte)} MB are left`)
  } catch (error) {
    if (error instanceof StartUpError) throw error
    const reason = {
      ENOSPC: 'is full',
      EROFS: 'is read-only',
      EACCES: 'cannot be written to',
      EPERM: 'cannot be written to',
      ENOTDIR: 'is not a folder',
      EEXIST: 'is not a folder',
    }[codeOf(error) ?? '']
    throw new StartUpError(`DATA_DIR ${path} ${reason ?? `cannot be used (${codeOf(error) ?? String(error)})`}`)
  }
}

/** Node's own recursive mkdir never returns where folders cannot be made at all (`/proc`). */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path)
}

export interface Secrets {
  readonly jwtSecret: string
  readonly databasePassword: string
  readonly simulatorPrivateKey: string
}

/** Secrets that nobody set: made once, kept in the data folder, readable by its owner only. */
export function readSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'secrets.json')
  const read = (): Partial<Secrets> => {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets> // our own file; missing parts are made below
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return {}
      throw new StartUpError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const kept = read()
  const made = () => randomBytes(32).toString('base64url')
  const secrets: Secrets = {
    jwtSecret: kept.jwtSecret ?? made(),
    databasePassword: kept.databasePassword ?? made(),
    simulatorPrivateKey: kept.simulatorPrivateKey ?? `sandbox_${made()}`,
  }
  if (kept.jwtSecret && kept.databasePassword && kept.simulatorPrivateKey) return secrets
  // Whole or not at all: a crash in between must not lose the database's password.
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
  return secrets
}
