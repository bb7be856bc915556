import { createHash } from 'node:crypto'
import { crc32, deflateRawSync, constants } from 'node:zlib'

/**
 * Finished pages of the storefront, one per address, for the anonymous reader.
 * Every answer carries a fresh nonce, so a page is kept as the pieces around its nonces; for gzip
 * each piece is deflated once, ended by a full flush, and an answer strings the pieces together with
 * the nonce as a stored block between them. That costs microseconds instead of compressing 50 KB anew.
 */
export interface CachedPage {
  readonly status: number
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly pieces: readonly Buffer[]
  readonly deflated: readonly Buffer[]
}

export function cachedPage(html: string, nonceMark: string, status: number, headers: Readonly<Record<string, string>>): CachedPage {
  const pieces = html.split(nonceMark).map((piece) => Buffer.from(piece))
  return {
    status,
    headers,
    etag: `W/"${createHash('sha256').update(html.replaceAll(nonceMark, '')).digest('base64url').slice(0, 22)}"`,
    pieces,
    deflated: pieces.map((piece) => deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH })),
  }
}

export function plainBody(page: CachedPage, nonce: string): Buffer {
  const mark = Buffer.from(nonce)
  return Buffer.concat(page.pieces.flatMap((piece, index) => (index === 0 ? [piece] : [mark, piece])))
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([0x03, 0x00])

export function gzipBody(page: CachedPage, nonce: string): Buffer {
  const mark = Buffer.from(nonce)
  // RFC 1951, 3.2.4: a stored block is a header byte, LEN, its complement, and the bytes themselves.
  const stored = Buffer.alloc(5 + mark.length)
  stored.writeUInt16LE(mark.length, 1)
  stored.writeUInt16LE(~mark.length & 0xffff, 3)
  mark.copy(stored, 5)
  const parts: Buffer[] = [gzipHeader]
  let check = 0
  let length = 0
  page.pieces.forEach((piece, index) => {
    if (index > 0) {
      parts.push(stored)
      check = crc32(mark, check)
      length += mark.length
    }
    const deflated = page.deflated[index]
    if (deflated) parts.push(deflated)
    check = crc32(piece, check)
    length += piece.length
  })
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(check, 0)
  trailer.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([...parts, lastBlock, trailer])
}

export interface PageCache {
  get(address: string): CachedPage | undefined
  /** @param version what {@link version} was before the page was rendered: a page rendered from older data is not kept. */
  set(address: string, page: CachedPage, version: number): void
  readonly version: number
  /** Forgets everything in this process. {@link import('../db/notify.ts')} tells the others. */
  clear(): void
}

const maxBytes = 64 * 1024 * 1024

export function createPageCache(): PageCache {
  const pages = new Map<string, CachedPage>()
  let bytes = 0
  let version = 0
  const size = (page: CachedPage) => [...page.pieces, ...page.deflated].reduce((total, { length }) => total + length, 0)
  return {
    get version() {
      return version
    },
    get(address) {
      const page = pages.get(address)
      if (page) {
        // A Map remembers order: the least recently read page is the first one.
        pages.delete(address)
        pages.set(address, page)
      }
      return page
    },
    set(address, page, renderedAt) {
      if (renderedAt !== version || pages.has(address)) return
      pages.set(address, page)
      bytes += size(page)
      for (const [oldest, old] of pages) {
        if (bytes <= maxBytes) break
        pages.delete(oldest)
        bytes -= size(old)
      }
    },
    clear() {
      pages.clear()
      bytes = 0
      version++
    },
  }
}
