import { inflateRawSync } from 'node:zlib'
import { isOutOfMemory } from '../work/out-of-memory.ts'
import { SheetError, sheetLimits } from './sheet.ts'

interface Entry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly at: number
}

/** The archive's directory of files, at its end. */
function readEntries(archive: Buffer): Entry[] {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > archive.length) throw new SheetError('broken')
  const count = archive.readUInt16LE(end + 10)
  const entries: Entry[] = []
  for (let at = archive.readUInt32LE(end + 16); entries.length < count; ) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== 0x02014b50) throw new SheetError('broken')
    entries.push({
      name: archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28)),
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    })
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Rejects an archive that unpacks to more than a workbook ever holds. Compares the declared sizes with the actual ones, since a few
 * kilobytes can declare little and become gigabytes. Measures cell texts before they become strings.
 */
export function checkArchive(archive: Buffer): void {
  const entries = readEntries(archive)
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0)
  if (total > sheetLimits.unpacked || entries.length > 5_000) throw new SheetError('unpacksTooLarge')
  for (const { name, method, packed, unpacked, at } of entries) {
    // A LibreOffice table, or Excel's binary workbook.
    if (name === 'mimetype' || name === 'xl/workbook.bin') throw new SheetError('oldFormat')
    if (method !== 8) continue
    if (at + 30 > archive.length) throw new SheetError('broken')
    const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
    try {
      const content = inflateRawSync(archive.subarray(start, start + packed), { maxOutputLength: Math.max(1, unpacked) })
      if (/^xl\/(worksheets\/[^/]+|sharedStrings)\.xml$/.test(name) && hasLongText(content)) throw new SheetError('cellTooLong')
    } catch (error) {
      if (error instanceof SheetError) throw error
      const isLonger = error instanceof RangeError || (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      if (isOutOfMemory(error)) throw error
      throw new SheetError(isLonger ? 'unpacksTooLarge' : 'broken')
    }
  }
}

/** Bytes of the longest cell text in XML: every character as `&quot;`. */
const longestText = sheetLimits.cell * 6

function hasLongText(xml: Buffer): boolean {
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf('<', at)
    const end = next < 0 ? xml.length : next
    if (end - at > longestText) return true
    at = end + 1
  }
  return false
}
