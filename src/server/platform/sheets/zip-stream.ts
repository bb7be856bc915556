import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly path: string
  readonly parts: AsyncIterable<Buffer>
}

/** The bytes of a ZIP, made entry by entry while they are read. When the reader stops, the current entry is ended. */
export async function* zipParts(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable // its type declares only `pipe`
  let current: Readable | null = null
  const fill = async () => {
    for await (const { path, parts } of entries) {
      const entry = Readable.from(parts, { objectMode: false })
      current = entry
      // Its failure is awaited below; yazl also emits it as an event, which would end the process without a listener.
      zip.addReadStream(entry, path, { mtime })
      await finished(entry)
    }
    zip.end()
  }
  zip.once('error', () => {})
  const filled = fill().catch((error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    for await (const chunk of output) yield chunk as Buffer // of a stream of bytes
  } finally {
    ;(current as Readable | null)?.destroy() // assigned while the entries are made
    await filled
  }
}
