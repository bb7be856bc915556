import { rm, open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { temporaryPath } from '../http/receive-file.ts'
import type { AppContext } from '../app-context.ts'
import { KeyTaken } from '../storage/storage.ts'

/** Stored results for unchanging input: a repeated request to any process gets the same bytes. */
export const madePrefix = 'made/'

type Place = Pick<AppContext, 'config' | 'storage' | 'log'>

const underway = new Map<string, Promise<Buffer>>()
const spools = new Map<string, Promise<Spool>>()

const toPlaceKey = ({ storage }: Place, key: string) => `${storage.location} ${key}`

/** A file of the storage, made by the first request, once for all that ask meanwhile. @param key identifies all of its input */
export async function madeFile(context: Place, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const stored = await context.storage.read(key)
  if (stored) return stored
  const place = toPlaceKey(context, key)
  const already = underway.get(place)
  if (already) return already
  const made = (async () => {
    const bytes = await make()
    await context.storage.write(key, bytes).catch((err: unknown) => context.log.warn({ err, key }, 'a made file could not be stored'))
    return bytes
  })().finally(() => underway.delete(place))
  underway.set(place, made)
  return made
}

/** A file being written: its readers follow at their own pace, and none delays the work. */
interface Spool {
  readonly path: string
  written: number
  state: 'going' | 'whole' | { readonly failed: unknown }
  /** Resolves when one of the fields above changes. */
  changed: PromiseWithResolvers<void>
}

/** {@link madeFile} for a file too large for memory: sends its first bytes while it is being made. It is finished even if the reader leaves. */
export async function madeStream(context: Place, key: string, make: () => AsyncIterable<Buffer>): Promise<Readable> {
  const stored = await context.storage.open(key)
  if (stored) return stored.body
  const place = toPlaceKey(context, key)
  const spool = spools.get(place) ?? begin(context, key, make())
  spools.set(place, spool)
  const begun = await spool
  // Waits for the first bytes, so that a failure can still be answered as an error.
  while (begun.state === 'going' && begun.written === 0) await begun.changed.promise
  if (typeof begun.state === 'object') throw begun.state.failed
  return Readable.from(follow(context, key, begun), { objectMode: false })
}

async function begin(context: Place, key: string, parts: AsyncIterable<Buffer>): Promise<Spool> {
  const path = await temporaryPath(context.config.dataDir, 'made')
  const file = await open(path, 'wx')
  const spool: Spool = { path, written: 0, state: 'going', changed: Promise.withResolvers() }
  void write(context, key, { parts, file, spool }).finally(() => spools.delete(toPlaceKey(context, key)))
  return spool
}

async function write(
  context: Place,
  key: string,
  { parts, file, spool }: { parts: AsyncIterable<Buffer>; file: FileHandle; spool: Spool },
): Promise<void> {
  const notify = () => {
    const { resolve } = spool.changed
    spool.changed = Promise.withResolvers()
    resolve()
  }
  try {
    for await (const part of parts) {
      await file.writeFile(part)
      spool.written += part.length
      notify()
    }
    spool.state = 'whole'
  } catch (failed) {
    spool.state = { failed }
  } finally {
    await file.close()
    notify()
  }
  // Readers have the file open, so it may be moved. The pause lets readers that came just now open it.
  if (spool.state === 'whole')
    await context.storage.moveIn(key, spool.path).catch((err: unknown) => {
      if (!(err instanceof KeyTaken)) context.log.warn({ err, key }, 'a made file could not be stored')
    })
  await rm(spool.path, { force: true })
}

/** Opens the file on first read, so that nothing stays open for a reader who has left before. */
async function* follow(context: Place, key: string, spool: Spool): AsyncGenerator<Buffer> {
  const file = await open(spool.path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (file === null) {
    // The file was finished and stored meanwhile.
    const stored = await context.storage.open(key)
    if (stored === null) throw new Error(`the made file ${key} was not stored`)
    yield* stored.body as AsyncIterable<Buffer> // of a stream of bytes
    return
  }
  try {
    for (let at = 0; ; ) {
      const { changed } = spool
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(64 * 1024), 0, 64 * 1024, at)
      at += bytesRead
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
      else if (typeof spool.state === 'object') throw spool.state.failed
      else if (spool.state === 'whole' && at >= spool.written) return
      else if (at >= spool.written) await changed.promise
    }
  } finally {
    await file.close()
  }
}
