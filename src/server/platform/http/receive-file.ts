import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { temporaryFolder } from '../storage/folder-storage.ts'

class TooLong extends Error {}

/** Passes a stream on until it is too long. */
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

/** A path for a file of a few moments; what a killed process leaves behind there is removed by the clean-up of pictures. */
export async function temporaryPath(dataDir: string, kind: string): Promise<string> {
  await mkdir(temporaryFolder(dataDir), { recursive: true })
  return join(temporaryFolder(dataDir), `${kind}-${process.pid}-${randomBytes(9).toString('base64url')}`)
}

/**
 * Works on a file that is sent to the shop. It lies on the disk while it comes, however slow the line is, and never in the
 * memory of the shop only because it waits.
 * @param bytes that it may have
 * @returns null when the sender went away in the middle
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
