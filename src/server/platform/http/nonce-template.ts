import { crc32, constants, deflateRawSync, gzipSync } from 'node:zlib'

/**
 * A body with holes for the nonce, filled anew for every reader. Copies are lent out and come back when they are
 * sent: 50 KB of fresh memory a request would keep the garbage collector busier than the network.
 */
export interface NonceTemplate {
  readonly length: number
  /** What it takes in memory: itself, the copies that are lent, and the one that waits for its next reader. */
  readonly held: number
  /** As it was made: for the one reader whose nonce already stands in the holes. */
  readonly full: Buffer
  /** Finished bytes for one reader; nobody else has them until they come back. */
  acquire(nonce: string): Buffer
  /** Every lent copy comes back once. @param sent may it be filled anew, or does a broken connection still hold it? */
  release(bytes: Buffer, sent: boolean): void
}

/** A copy in memory of its own. Small buffers and what zlib answers are corners of pieces of 64 KB, which live as long as any corner. */
export function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

function pooled(full: Buffer, nonceOffsets: readonly number[], changed: () => void, finish: (bytes: Buffer) => void): NonceTemplate {
  let spare: Buffer | null = null
  let lent = 0
  return {
    length: full.length,
    full,
    get held() {
      return full.length * (1 + lent + (spare ? 1 : 0))
    },
    acquire(nonce) {
      if (nonceOffsets.length === 0) return full
      const bytes = spare ?? alone(full)
      spare = null
      lent++
      for (const hole of nonceOffsets) bytes.write(nonce, hole, 'latin1')
      finish(bytes)
      changed()
      return bytes
    },
    release(bytes, sent) {
      if (bytes === full) return
      lent--
      if (sent) spare ??= bytes
      changed()
    },
  }
}

/**
 * @param whole the body with something as long as a nonce in every hole
 * @param holes where they begin
 * @param changed is told whenever {@link NonceTemplate.held} changes
 */
export function plainBytes(full: Buffer, nonceOffsets: readonly number[], changed: () => void): NonceTemplate {
  return pooled(full, nonceOffsets, changed, () => {})
}

/** What stands around the holes. */
export function piecesOf(full: Buffer, nonceOffsets: readonly number[], nonceLength: number): Buffer[] {
  return [...nonceOffsets, full.length].map((end, index) => full.subarray(index === 0 ? 0 : (nonceOffsets[index - 1] ?? 0) + nonceLength, end))
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([0x03, 0x00])
const storedHeader = 5
const trailerLength = 8

/**
 * A function of its own: what it makes on the way, pieces of 64 KB each, would live as long as a closure made beside it.
 * @returns the packed whole and where its holes begin
 */
function pack(pieces: readonly Buffer[], nonceLength: number): { full: Buffer; nonceOffsets: number[] } {
  const stored = Buffer.alloc(storedHeader + nonceLength)
  stored.writeUInt16LE(nonceLength, 1)
  stored.writeUInt16LE(~nonceLength & 0xffff, 3)
  const parts: Buffer[] = [gzipHeader]
  const nonceOffsets: number[] = []
  let at = gzipHeader.length
  pieces.forEach((piece, index) => {
    if (index > 0) {
      nonceOffsets.push(at + storedHeader)
      parts.push(stored)
      at += stored.length
    }
    const deflated = deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
    parts.push(deflated)
    at += deflated.length
  })
  const length = pieces.reduce((total, piece) => total + piece.length, (pieces.length - 1) * nonceLength)
  const trailer = Buffer.alloc(trailerLength)
  trailer.writeUInt32LE(length >>> 0, 4)
  return { full: alone(Buffer.concat([...parts, lastBlock, trailer])), nonceOffsets }
}

/**
 * The same as gzip: each piece is deflated once and ended by a full flush, and the nonce stands between them as a stored
 * block (RFC 1951, 3.2.4), so that filling it in leaves only the checksum to be counted anew.
 */
export function gzipBytes(plain: Buffer, plainOffsets: readonly number[], nonceLength: number, changed: () => void): NonceTemplate {
  const pieces = piecesOf(plain, plainOffsets, nonceLength)
  const [only] = pieces
  if (only && pieces.length === 1) return pooled(alone(gzipSync(only, { level: 9 })), [], changed, () => {})
  const { full, nonceOffsets } = pack(pieces, nonceLength)
  return pooled(full, nonceOffsets, changed, (bytes) => {
    const [hole = 0] = nonceOffsets
    const nonce = bytes.subarray(hole, hole + nonceLength)
    const check = pieces.reduce((sum, piece, index) => crc32(piece, index === 0 ? 0 : crc32(nonce, sum)), 0)
    bytes.writeUInt32LE(check, bytes.length - trailerLength)
  })
}
