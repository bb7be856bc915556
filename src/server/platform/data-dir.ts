import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { errorCode, StartUpError } from './start-up-error.ts'

const megabyte = 1024 * 1024
/** Marks a data folder into which a backup is being restored. */
export const unfinishedRestore = 'restore-unfinished'

/**
 * Creates the data folder and proves that it is writable.
 * Throws a StartUpError if it is read-only or full.
 * @param minFreeBytes free bytes that the database needs to start
 */
export function openDataDir(path: string, minFreeBytes: number = 64 * megabyte): void {
  try {
    makeFolder(path)
    const probe = join(path, `.probe-${randomBytes(6).toString('hex')}`)
    writeFileSync(probe, 'x')
    rmSync(probe)
    const { bavail, bsize } = statfsSync(path)
    if (bavail * bsize < minFreeBytes)
      throw new StartUpError(`DATA_DIR ${path} is full: less than ${Math.round(minFreeBytes / megabyte)} MB are left`)
  } catch (error) {
    if (error instanceof StartUpError) throw error
    const reason = {
      ENOSPC: 'is full',
      EROFS: 'is read-only',
      EACCES: 'cannot be written to',
      EPERM: 'cannot be written to',
      ENOTDIR: 'is not a folder',
      EEXIST: 'is not a folder',
    }[errorCode(error) ?? '']
    throw new StartUpError(`DATA_DIR ${path} ${reason ?? `cannot be used (${errorCode(error) ?? String(error)})`}`)
  }
}

/** Replaces the many errors of a full disk by one line for the operator; returns other errors unchanged. */
export function explainFullDisk(error: unknown, dataDir: string): unknown {
  const { bavail, bsize } = statfsSync(dataDir)
  // A server that has just ended has freed some space, so the error's text counts too.
  const full = bavail * bsize < 32 * megabyte || /no space left|ENOSPC|53100/i.test(joinMessages(error))
  return full ? new StartUpError(`DATA_DIR ${dataDir} is full: ${Math.round((bavail * bsize) / megabyte)} MB are left`) : error
}

function joinMessages(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return `${errorCode(error) ?? ''} ${error.message} ${error.cause === undefined ? '' : joinMessages(error.cause)}`
}

/** Node's own recursive mkdir never returns where folders cannot be created (`/proc`). */
function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path)
}

const Secrets = z.object({ jwtSecret: z.string().min(1), databasePassword: z.string().min(1) })
export type Secrets = Readonly<z.infer<typeof Secrets>>

/**
 * Reads the secrets that the operator did not set: generated once and kept in the data folder, readable only by its owner. Processes
 * that start together agree on them.
 * @param whyNotNew if new secrets must not replace lost ones: what the old ones protect
 * @throws {StartUpError}
 */
export function readSecrets(dataDir: string, whyNotNew: string | null = null): Secrets {
  const path = join(dataDir, 'secrets.json')
  const known = parseSecrets(path)
  if (known) return known
  if (whyNotNew !== null) throw new StartUpError(`${path} is missing, but ${whyNotNew}: put it back from the backup`)
  const made = () => randomBytes(32).toString('base64url')
  const secrets: Secrets = { jwtSecret: made(), databasePassword: made() }
  // Writes a complete draft, then links it without overwriting: the first process to link it sets the secrets for all.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = openSync(draft, 'wx', 0o600)
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`)
  fsyncSync(file)
  closeSync(file)
  try {
    linkSync(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw new StartUpError(`${path} cannot be made (${errorCode(error) ?? String(error)})`)
  } finally {
    rmSync(draft, { force: true })
  }
  return parseSecrets(path) ?? secrets
}

function parseSecrets(path: string): Secrets | null {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw new StartUpError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const secrets = Secrets.safeParse(given)
  if (!secrets.success) throw new StartUpError(`${path} holds no secrets of the shop: put it back from the backup`)
  return secrets.data
}
