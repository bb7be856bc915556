/**
 * Uuids of version 5 (RFC 9562, section 5.5): SHA-1 of a namespace and a name. Implemented here, because the browser's SHA-1 is asynchronous and a
 * list of checkboxes cannot wait for it.
 */
const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))

/** Adds one block of 64 bytes to the five words of the state (RFC 3174, section 6.1). */
function addBlock(state: number[], block: DataView): number[] {
  const messages: number[] = []
  for (let t = 0; t < 80; t++)
    messages[t] =
      t < 16 ? block.getInt32(t * 4) : rotate((messages[t - 3] ?? 0) ^ (messages[t - 8] ?? 0) ^ (messages[t - 14] ?? 0) ^ (messages[t - 16] ?? 0), 1)
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = state
  for (let t = 0; t < 80; t++) {
    const [mix, constant] =
      t < 20
        ? [(b & c) | (~b & d), 0x5a827999]
        : t < 40
          ? [b ^ c ^ d, 0x6ed9eba1]
          : t < 60
            ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
            : [b ^ c ^ d, 0xca62c1d6]
    const next = (rotate(a, 5) + mix + e + constant + (messages[t] ?? 0)) | 0
    ;[a, b, c, d, e] = [next, a, rotate(b, 30), c, d]
  }
  return [a, b, c, d, e].map((word, index) => (word + (state[index] ?? 0)) | 0)
}

function sha1(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, message.length * 8)
  let state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  for (let at = 0; at < padded.length; at += 64) state = addBlock(state, new DataView(padded.buffer, at, 64))
  const digest = new Uint8Array(20)
  state.forEach((word, index) => new DataView(digest.buffer).setInt32(index * 4, word))
  return digest
}

export function uuidV5(namespace: string, name: string): string {
  const space =
    namespace
      .replaceAll('-', '')
      .match(/../g)
      ?.map((pair) => Number.parseInt(pair, 16)) ?? []
  const bytes = sha1(Uint8Array.from([...space, ...new TextEncoder().encode(name)])).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
