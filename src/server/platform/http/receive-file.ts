import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { temporaryFolder } from '../storage/folder-storage.ts'

class TooLong extends Error {}

/** Passes a stream on, and fails once it is too long. */
function limited(bytes: number): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > bytes) done(new TooLong())
      else done(null, chunk)
    },
  })
}

/** A path for a temporary file; the clean-up of pictures deletes what a killed process leaves there. */
export async function temporaryPath(dataDir: string, kind: string): Promise<string> {
  await mkdir(temporaryFolder(dataDir), { recursive: true })
  return join(temporaryFolder(dataDir), `${kind}-${process.pid}-${randomBytes(9).toString('base64url')}`)
}

/**
 * Processes an uploaded file. It is written to disk as it arrives, so that a slow upload takes no memory.
 * @param bytes the largest allowed size
 * @returns null when the sender disconnected
 */
export async function receiveFile<T>(dataDir: string, body: Readable, bytes: number, use: (path: string) => Promise<T>): Promise<T | Failure | null> {
  const path = await temporaryPath(dataDir, 'upload')
  try {
    const received = await write(body, path, bytes)
    return received === null || isFailure(received) ? received : await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function write(body: Readable, path: string, bytes: number): Promise<true | Failure | null> {
  try {
    await pipeline(body, limited(bytes), createWriteStream(path, { flags: 'wx' }))
    return true
  } catch (error) {
    if (error instanceof TooLong) return fail('tooLarge')
    if (body.errored || body.destroyed) return null
    throw error
  }
}
