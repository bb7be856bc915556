/** A set of positions, one bit each: counting what two sets share takes one step per 32 positions. */
export type Bits = Uint32Array

export const emptyBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5)

export function addBit(bits: Bits, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
}

export const hasBit = (bits: Bits, index: number): boolean => (((bits[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 1

/** The number of positions in both sets. */
export function countShared(a: Bits, b: Bits): number {
  let count = 0
  for (let word = 0; word < a.length; word++) {
    let bits = (a[word] ?? 0) & (b[word] ?? 0)
    bits -= (bits >>> 1) & 0x5555_5555
    bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333)
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
  }
  return count
}
