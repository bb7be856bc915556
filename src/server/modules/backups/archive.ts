import type { Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'
import { startDigest } from '../../platform/digest.ts'
import { BackupError } from './backup-error.ts'

/** The last entry: one line for each other entry, as `sha256sum -c` reads them. A truncated file lacks it. */
const checksumsName = 'SHA256SUMS'
/** Part size for a stream of unknown length: tar needs lengths first, so each part is held in memory. */
const partBytes = 1024 * 1024

/** Writes a `.tar.gz` entry by entry, without holding all of it in memory. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>
  /** @param length the exact number of bytes in the source */
  addStream(name: string, length: number, source: AsyncIterable<Buffer>): Promise<void>
  /** Writes a stream of unknown length as numbered parts: `name/000001`, `name/000002`… */
  addParts(name: string, source: AsyncIterable<Buffer>): Promise<void>
}

/** Writes a new file that only its owner may read; returns once it is on the disk. Throws when the file exists. */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: 6 }), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const filled = (async () => {
    try {
      const checksums: string[] = []
      await fill(writerTo(tar, checksums))
      await writeEntry(tar, checksumsName, Buffer.from(checksums.join('')))
      tar.finalize()
    } catch (error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  })()
  // A full disk makes `written` fail first; `all` reports the first failure, which is the cause.
  await Promise.all([written, filled])
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
}

function writerTo(tar: Pack, checksums: string[]): ArchiveWriter {
  const noted = (name: string, hash: Hash) => checksums.push(`${hash.digest('hex')}  ${name}\n`)
  const add = async (name: string, bytes: Buffer) => {
    await writeEntry(tar, name, bytes)
    noted(name, startDigest().update(bytes))
  }
  return {
    add,
    async addStream(name, length, source) {
      const hash = startDigest()
      const hashed = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(source, hashed, tar.entry({ name, size: length, mode: 0o600 }))
      noted(name, hash)
    },
    async addParts(name, source) {
      let part = 0
      let chunks: Buffer[] = []
      let bytes = 0
      const flush = async () => {
        if (bytes === 0) return
        await add(`${name}/${String(++part).padStart(6, '0')}`, Buffer.concat(chunks))
        chunks = []
        bytes = 0
      }
      for await (const chunk of source) {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= partBytes) await flush()
      }
      await flush()
    },
  }
}

/** Resolves when the entry has been taken over, so that at most one waits in memory. */
function writeEntry(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, size: bytes.length, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve())).on('error', reject)
  })
}

/** Our archives stay far below these limits: a larger one is a bomb that fills memory or disk. */
const limits = { entries: 2_000_000, held: 32 * 1024 * 1024, unpackedShare: 200 }

export interface ArchiveEntry {
  readonly name: string
  /** An unread body is skipped. */
  readonly body: AsyncIterable<Buffer>
}

/** Reads an archive's entries in order. @throws {BackupError} when it is not an archive or is truncated */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const read = pipeline(createReadStream(path), createGunzip(), tar)
  read.catch(() => {}) // the loop below throws the same error
  let entries = 0
  let unpacked = 0
  try {
    const maxUnpacked = limits.unpackedShare * (await stat(path)).size + limits.held
    for await (const entry of tar) {
      const { type, size } = entry.header
      unpacked += size
      // We write only plain files; links and devices come from somebody else.
      if (type !== 'file' || ++entries > limits.entries || unpacked > maxUnpacked) throw damaged(path)
      yield { name: entry.header.name, body: readBody(entry as AsyncIterable<Buffer>, path) } // tar-stream's entries are untyped
      entry.resume()
    }
    await read
  } catch (error) {
    throw explained(error, path)
  }
}

async function* readBody(entry: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  try {
    yield* entry
  } catch (error) {
    throw explained(error, path)
  }
}

function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new BackupError(`there is no file ${path}`)
  if (code === 'EISDIR' || code.startsWith('Z_') || /tar|unexpected end/i.test(String(error))) return damaged(path)
  return error
}

const damaged = (path: string) => new BackupError(`${path} is no backup, or a damaged one`)

/** Reads a whole entry into memory. @throws {BackupError} when it is longer than any entry of ours */
export async function readWhole({ name, body }: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limits.held) throw new BackupError(`the backup holds something too large: ${name}`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a whole archive and checks every checksum before its content is used.
 * @param requested names of small entries to return
 * @param belongs whether any other entry of this name is allowed
 * @throws {BackupError} when an entry is missing, changed or unexpected
 */
export async function verifyArchive(path: string, requested: readonly string[], belongs: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const found: string[] = []
  const stored = new Map<string, Buffer>()
  let expected: string | null = null
  for await (const entry of readArchive(path)) {
    const { name, body } = entry
    if (expected !== null) throw damaged(path)
    const hash = startDigest()
    if (name === checksumsName) expected = (await readWhole(entry)).toString()
    else if (requested.includes(name)) {
      const whole = await readWhole(entry)
      stored.set(name, whole)
      hash.update(whole)
    } else if (belongs(name)) for await (const chunk of body) hash.update(chunk)
    else throw new BackupError(`the backup holds what is none of a shop: ${JSON.stringify(name.slice(0, 200))}`)
    if (name !== checksumsName) found.push(`${hash.digest('hex')}  ${name}\n`)
  }
  if (expected === null || expected !== found.join('') || requested.some((name) => !stored.has(name))) throw damaged(path)
  return stored
}
