import { crc32, constants, deflateRawSync, gzipSync } from 'node:zlib'

/**
 * A body with holes for the nonce, filled anew for every reader. Copies are lent out and come back when they are
 * sent: 50 KB of fresh memory a request would keep the garbage collector busier than the network.
 */
export interface NoncedBytes {
  readonly length: number
  /** What it takes in memory: itself, the copies that are lent, and the one that waits for its next reader. */
  readonly held: number
  /** As it was made: for the one reader whose nonce already stands in the holes. */
  readonly whole: Buffer
  /** Finished bytes for one reader; nobody else has them until they come back. */
  lend(nonce: string): Buffer
  /** Every lent copy comes back once. @param sent may it be filled anew, or does a broken connection still hold it? */
  giveBack(bytes: Buffer, sent: boolean): void
}

function lending(whole: Buffer, holes: readonly number[], changed: () => void, finish: (bytes: Buffer) => void): NoncedBytes {
  let spare: Buffer | null = null
  let lent = 0
  return {
    length: whole.length,
    whole,
    get held() {
      return whole.length * (1 + lent + (spare ? 1 : 0))
    },
    lend(nonce) {
      if (holes.length === 0) return whole
      const bytes = spare ?? Buffer.from(whole)
      spare = null
      lent++
      for (const hole of holes) bytes.write(nonce, hole, 'latin1')
      finish(bytes)
      changed()
      return bytes
    },
    giveBack(bytes, sent) {
      if (bytes === whole) return
      lent--
      if (sent) spare ??= bytes
      changed()
    },
  }
}

/**
 * @param whole the body with something as long as a nonce in every hole
 * @param holes where they begin
 * @param changed is told whenever {@link NoncedBytes.held} changes
 */
export function plainBytes(whole: Buffer, holes: readonly number[], changed: () => void): NoncedBytes {
  return lending(whole, holes, changed, () => {})
}

/** What stands around the holes. */
export function piecesOf(whole: Buffer, holes: readonly number[], nonceLength: number): Buffer[] {
  return [...holes, whole.length].map((end, index) => whole.subarray(index === 0 ? 0 : (holes[index - 1] ?? 0) + nonceLength, end))
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([0x03, 0x00])
const storedHeader = 5
const trailerLength = 8

/**
 * The same as gzip: each piece is deflated once and ended by a full flush, and the nonce stands between them as a stored
 * block (RFC 1951, 3.2.4), so that filling it in leaves only the checksum to be counted anew.
 */
export function gzipBytes(plain: Buffer, plainHoles: readonly number[], nonceLength: number, changed: () => void): NoncedBytes {
  const pieces = piecesOf(plain, plainHoles, nonceLength)
  const [only] = pieces
  if (only && pieces.length === 1) return lending(gzipSync(only, { level: 9 }), [], changed, () => {})
  const stored = Buffer.alloc(storedHeader + nonceLength)
  stored.writeUInt16LE(nonceLength, 1)
  stored.writeUInt16LE(~nonceLength & 0xffff, 3)
  const deflated = pieces.map((piece) => deflateRawSync(piece, { level: 9, finishFlush: constants.Z_FULL_FLUSH }))
  const parts: Buffer[] = [gzipHeader]
  const holes: number[] = []
  let at = gzipHeader.length
  deflated.forEach((piece, index) => {
    if (index > 0) {
      holes.push(at + storedHeader)
      parts.push(stored)
      at += stored.length
    }
    parts.push(piece)
    at += piece.length
  })
  const length = pieces.reduce((total, piece) => total + piece.length, (pieces.length - 1) * nonceLength)
  const trailer = Buffer.alloc(trailerLength)
  trailer.writeUInt32LE(length >>> 0, 4)
  const whole = Buffer.concat([...parts, lastBlock, trailer])
  return lending(whole, holes, changed, (bytes) => {
    const [hole = 0] = holes
    const nonce = bytes.subarray(hole, hole + nonceLength)
    const check = pieces.reduce((sum, piece, index) => crc32(piece, index === 0 ? 0 : crc32(nonce, sum)), 0)
    bytes.writeUInt32LE(check, bytes.length - trailerLength)
  })
}
