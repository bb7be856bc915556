import { crc32, constants, deflateRawSync, gzipSync } from 'node:zlib'

/** How many finished copies of one body wait for their next reader. */
const maxSpare = 8

/**
 * A body with holes for the nonce, filled anew for every reader. Copies are lent out and come back when they are
 * sent: 50 KB of fresh memory a request would keep the garbage collector busier than the network.
 */
export interface NoncedBytes {
  readonly length: number
  /** Finished bytes for one reader; nobody else has them until they come back. */
  lend(nonce: string): Buffer
  giveBack(bytes: Buffer): void
}

function lending(whole: Buffer, holes: readonly number[], finish: (bytes: Buffer) => void): NoncedBytes {
  const spare: Buffer[] = []
  return {
    length: whole.length,
    lend(nonce) {
      if (holes.length === 0) return whole
      const bytes = spare.pop() ?? Buffer.from(whole)
      for (const hole of holes) bytes.write(nonce, hole, 'latin1')
      finish(bytes)
      return bytes
    },
    giveBack(bytes) {
      if (bytes !== whole && spare.length < maxSpare) spare.push(bytes)
    },
  }
}

/** Puts the parts into one buffer and says where each but the first begins. */
function joined(parts: readonly Buffer[], between: Buffer): { whole: Buffer; gaps: number[] } {
  const whole = Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [between, part])))
  const gaps: number[] = []
  let at = 0
  for (const part of parts.slice(0, -1)) {
    at += part.length
    gaps.push(at)
    at += between.length
  }
  return { whole, gaps }
}

/** @param pieces what stands around the nonces @param nonceLength bytes of every nonce */
export function plainBytes(pieces: readonly Buffer[], nonceLength: number): NoncedBytes {
  const { whole, gaps } = joined(pieces, Buffer.alloc(nonceLength))
  return lending(whole, gaps, () => {})
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([0x03, 0x00])
const storedHeader = 5
const trailerLength = 8

/**
 * The same as gzip: each piece is deflated once and ended by a full flush, and the nonce stands between them as a stored
 * block (RFC 1951, 3.2.4), so that filling it in leaves only the checksum to be counted anew.
 */
export function gzipBytes(pieces: readonly Buffer[], nonceLength: number): NoncedBytes {
  const [only] = pieces
  if (only && pieces.length === 1) return lending(gzipSync(only, { level: 9 }), [], () => {})
  const stored = Buffer.alloc(storedHeader + nonceLength)
  stored.writeUInt16LE(nonceLength, 1)
  stored.writeUInt16LE(~nonceLength & 0xffff, 3)
  const deflated = pieces.map((piece) => deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH }))
  const { whole: body, gaps } = joined(deflated, stored)
  const length = pieces.reduce((total, piece) => total + piece.length, (pieces.length - 1) * nonceLength)
  const trailer = Buffer.alloc(trailerLength)
  trailer.writeUInt32LE(length >>> 0, 4)
  const whole = Buffer.concat([gzipHeader, body, lastBlock, trailer])
  const holes = gaps.map((gap) => gzipHeader.length + gap + storedHeader)
  return lending(whole, holes, (bytes) => {
    const [hole = 0] = holes
    const nonce = bytes.subarray(hole, hole + nonceLength)
    const check = pieces.reduce((sum, piece, index) => crc32(piece, index === 0 ? 0 : crc32(nonce, sum)), 0)
    bytes.writeUInt32LE(check, bytes.length - trailerLength)
  })
}
