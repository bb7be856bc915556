import { crc32 } from 'node:zlib'

const alignment = 64
const localHeader = 30
/** 1 January 1980, the format's first day: a fixed date makes the same model the same bytes. */
const firstDay = 0x21

/**
 * Writes a USDZ package of one layer: a ZIP with one uncompressed entry, aligned to 64 bytes (specification of USDZ, OpenUSD). @param
 * layer the text of a `.usda` file
 */
export function writeUsdz(layer: string): Buffer {
  const name = Buffer.from('product.usda')
  const data = Buffer.from(layer)
  // An extra field, which readers skip, pads the header up to the alignment.
  const unfilled = localHeader + name.length + 4
  const filling = Buffer.alloc(4 + ((alignment - (unfilled % alignment)) % alignment))
  filling.writeUInt16LE(0x1986, 0)
  filling.writeUInt16LE(filling.length - 4, 2)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(10, 0) // version needed; flags and method stay 0 (stored)
  common.writeUInt16LE(firstDay, 8)
  common.writeUInt32LE(crc32(data), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(data.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([signature(0x04034b50), withExtra(common, filling.length), name, filling])
  const central = Buffer.concat([signature(0x02014b50), Buffer.from([10, 0]), common, Buffer.alloc(14), name])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length + data.length, 12)
  return Buffer.concat([local, data, central, signature(0x06054b50), end])
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function withExtra(common: Buffer, length: number): Buffer {
  const own = Buffer.from(common)
  own.writeUInt16LE(length, 24)
  return own
}
