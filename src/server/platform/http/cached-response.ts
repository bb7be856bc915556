import { Negotiator } from '@fastify/accept-negotiator'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isNotModified, weakEtag } from './etag.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * A finished answer to an anonymous read: a page or a public API answer. The same bytes and headers for everybody with the same address
 * and language, so that a cache in front may keep it too.
 */
export interface CachedResponse {
  readonly status: number
  /** The route's name in the metrics. */
  readonly route: string
  readonly etag: string
  /** Its sources; sent as `Surrogate-Key`, by which a cache in front purges. */
  readonly keys: readonly string[]
  /** When it expires, in milliseconds; null when it does not depend on time. */
  readonly expires: number
  /** Headers, except the request's id and those of the encoding. */
  readonly headers: Readonly<Record<string, string>>
  /** The body in an encoding, made for its first reader. */
  body(encoding: Encoding): Buffer
  /** Its size in memory, including all encodings made so far. */
  readonly bytes: number
  /** Called when {@link bytes} grows; used by the cache that holds it. */
  onGrow: (() => void) | null
}

/** Memory for an answer's headers, address and closures; for small answers it exceeds their text. */
const overhead = 4096

export const surrogateKeyHeader = 'surrogate-key'
/** Until when the answer is true without other changes: promised dates depend on the day. */
export const expiresHeader = 'expires'

/** Brotli's level 5 packs the catalogue into 10.5 KB in 3 ms, gzip into 11.7 KB. Brotli's best level (9.3 KB) would delay readers by 150 ms. */
const compress: Record<Exclude<Encoding, 'identity'>, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gzip: (plain) => gzipSync(plain, { level: 6 }),
}

/**
 * Copies bytes into their own memory: small buffers and zlib's results are slices of 64 KB blocks, which stay in memory as long as any
 * slice.
 */
function detachBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

export function buildCachedResponse(rendered: Buffer, parts: Pick<CachedResponse, 'status' | 'route' | 'keys' | 'headers'>): CachedResponse {
  const plain = detachBytes(rendered)
  const etag = weakEtag(plain)
  const made = new Map<Encoding, Buffer>([['identity', plain]])
  let bytes = plain.length + overhead
  const response: CachedResponse = {
    ...parts,
    etag,
    expires: Date.parse(parts.headers[expiresHeader] ?? '') || Infinity,
    headers: { ...parts.headers, etag, ...(parts.keys.length > 0 ? { [surrogateKeyHeader]: parts.keys.join(' ') } : {}) },
    body(encoding) {
      const known = made.get(encoding)
      if (known || encoding === 'identity') return known ?? plain
      const packed = detachBytes(compress[encoding](plain))
      made.set(encoding, packed)
      bytes += packed.length
      response.onGrow?.()
      return packed
    },
    get bytes() {
      return bytes
    },
    onGrow: null,
  }
  return response
}

const negotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'] })

export interface NegotiatedResponse {
  readonly status: number
  readonly headers: Record<string, string>
  /** Null when the reader's copy is current. */
  readonly body: Buffer | null
}

/** The part of a finished answer for these request headers: no body if the reader has it, else the smallest accepted encoding. */
export function negotiate(cached: CachedResponse, { 'if-none-match': known, 'accept-encoding': accepted }: IncomingHttpHeaders): NegotiatedResponse {
  if (isNotModified(known, cached.etag)) {
    const { 'content-type': _type, ...headers } = cached.headers
    return { status: 304, headers, body: null }
  }
  const encoding = typeof accepted === 'string' ? (negotiator.negotiate(accepted) ?? 'identity') : 'identity'
  const body = cached.body(encoding)
  const headers: Record<string, string> = { ...cached.headers, 'content-length': String(body.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return { status: cached.status, headers, body }
}
