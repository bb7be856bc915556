import { Negotiator } from '@fastify/accept-negotiator'
import type { IncomingHttpHeaders } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isNotModified, weakEtag } from './etag.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * A finished answer to an anonymous read: a page of the storefront, or a public answer of the API. The same bytes and
 * headers for everybody who asks for the same address in the same language, so a cache in front may keep it too.
 */
export interface CachedResponse {
  readonly status: number
  /** The route as the metrics count it. */
  readonly route: string
  readonly etag: string
  /** What it was made from; sent as `Surrogate-Key`, by which a cache in front purges. */
  readonly keys: readonly string[]
  /** When it expires, in milliseconds; null for what does not depend on the time. */
  readonly expires: number
  /** Headers, without the request's id and those of the encoding. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as one encoding has it, made when the first reader asks for it. */
  body(encoding: Encoding): Buffer
  /** Its size in memory, over all encodings made so far. */
  readonly bytes: number
  /** Called whenever {@link bytes} grows; the cache that holds it listens. */
  onGrow: (() => void) | null
}

/** Bytes of headers, address and closures of one answer: many small answers take more by these than by their texts. */
const overhead = 4096

export const surrogateKeyHeader = 'surrogate-key'
/** Until when the answer is true whatever else stays as it is: promised dates change with the day. */
export const expiresHeader = 'expires'

/** Brotli's level 5 packs the catalogue into 10.5 KB in 3 ms, gzip into 11.7 KB. Brotli's best level (9.3 KB) would hold every reader up for 150 ms. */
const compress: Record<Exclude<Encoding, 'identity'>, (plain: Buffer) => Buffer> = {
  br: (plain) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  gzip: (plain) => gzipSync(plain, { level: 6 }),
}

/** Bytes in memory of their own: small buffers and what zlib answers are corners of pieces of 64 KB, which live as long as any corner. */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

export function buildCachedResponse(rendered: Buffer, parts: Pick<CachedResponse, 'status' | 'route' | 'keys' | 'headers'>): CachedResponse {
  const plain = alone(rendered)
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
      const packed = alone(compress[encoding](plain))
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
  /** Null for a reader whose copy is current. */
  readonly body: Buffer | null
}

/** What of a finished answer goes to a reader with these headers: nothing when it is known, else the smallest encoding that is taken. */
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
