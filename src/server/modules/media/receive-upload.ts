import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail, type Failure } from '#contract/errors.ts'
import { temporaryFolder } from '../../platform/storage/folder-storage.ts'
import { imageLimits } from './check-image.ts'

class TooLong extends Error {}

/** Passes a stream on until it is longer than a picture may be. */
function limited(): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > imageLimits.bytes) done(new TooLong())
      else done(null, chunk)
    },
  })
}

/**
 * The bytes of an upload. They lie on the disk while they come, however slow the line is, and in memory only when they are
 * all there. What a killed process leaves behind is a temporary file, which the clean-up removes.
 * @returns null when the sender went away in the middle
 */
export async function receiveUpload(dataDir: string, body: Readable): Promise<Buffer | Failure | null> {
  await mkdir(temporaryFolder(dataDir), { recursive: true })
  const draft = join(temporaryFolder(dataDir), `upload-${process.pid}-${randomBytes(9).toString('base64url')}`)
  try {
    await pipeline(body, limited(), createWriteStream(draft, { flags: 'wx' }))
    return await readFile(draft)
  } catch (error) {
    if (error instanceof TooLong) return fail('tooLarge')
    if (body.errored || body.destroyed) return null
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}
