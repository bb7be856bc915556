import { SheetError, sheetLimits, type FileFormat } from './sheet.ts'

const maxEmptyColumns = 20_000
const maxSeparators = 2_000_000
const delimiters = [';', ',', '\t'] as const
type Encoding = NonNullable<FileFormat['encoding']>

const count = (text: string, isMeant: (code: number) => boolean): number => {
  let found = 0
  for (let at = 0; at < text.length; at++) if (isMeant(text.charCodeAt(at))) found++
  return found
}

/** The letters that make up most of any Ukrainian or Russian text, also of one in capitals. */
const commonLetters = new Set('оаинвтерісклдпму')
/** What stands between words without being of another alphabet. */
const marks = new Set('«»—–№’“”„…×°²³\u00a0')

/** How much like words a text is. What a wrong table makes of them are rare letters, capitals behind small ones, lines and signs. */
function likeWords(text: string): number {
  let likeness = 0
  let afterSmall = false
  for (const sign of text) {
    const small = sign.toLowerCase()
    const isLetter = /[а-яєіїґё]/.test(small)
    if (isLetter) likeness += Number(commonLetters.has(small)) - Number(afterSmall && sign !== small)
    else if (sign > '~' && !marks.has(sign)) likeness--
    afterSmall = isLetter && sign === small
  }
  return likeness
}

/** Broken bytes to whole letters, up to which a file is UTF-8 that a program or a disk broke: of another table nearly all are broken. */
const brokenShare = 0.5

/** CP1125, the Ukrainian table of the same age, differs from CP866 in eight letters; where ў stands, which Ukrainian lacks, it was meant. */
const ukrainianLetters: Readonly<Record<string, string>> = { Є: 'Ґ', є: 'ґ', Ї: 'Є', ї: 'є', Ў: 'І', ў: 'і', '°': 'Ї', '∙': 'ї' }
const asUkrainian = (text: string): string =>
  /[Ўў]/.test(text) ? text.replaceAll(/[ЄєЇїЎў°∙]/g, (letter) => ukrainianLetters[letter] ?? letter) : text

/** What programs wrote before Unicode: Windows, DOS, Unix and the Mac. */
const oldTables = ['windows-1251', 'ibm866', 'koi8-u', 'x-mac-cyrillic'] as const
function readTable(table: (typeof oldTables)[number], bytes: Uint8Array): string {
  const text = new TextDecoder(table).decode(bytes)
  return table === 'ibm866' ? asUkrainian(text) : text
}

/**
 * Text of a file that does not say how it is written: a mark at its start, else UTF-8, also with a few broken bytes, which
 * stay seen as U+FFFD; else what older programs write, whichever table makes words of it.
 */
function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  for (const [encoding, first, second] of [
    ['utf-16le', 0xff, 0xfe],
    ['utf-16be', 0xfe, 0xff],
  ] as const)
    if (bytes[0] === first && bytes[1] === second) return { text: new TextDecoder(encoding).decode(bytes), encoding }
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = count(text, (code) => code === 0xfffd)
  const whole = count(text, (code) => code > 0x7f && code !== 0xfffd)
  if (broken <= whole * brokenShare) return { text, encoding: 'utf-8' }
  const sample = bytes.subarray(0, 100_000)
  const [encoding] = oldTables
    .map((table) => ({ table, likeness: likeWords(readTable(table, sample)) }))
    .toSorted((one, other) => other.likeness - one.likeness)
    .map(({ table }) => table)
  return encoding ? { text: readTable(encoding, bytes), encoding } : { text, encoding: 'utf-8' }
}

/**
 * What parts the cells, by the first lines outside of quotes: the semicolon or the tab that stands in most of them. Commas also stand within heads
 * (`Ціна, ₴`) and figures (`4600,50`): they part cells only where neither of the others stands in more than half of the lines.
 */
function delimiterOf(text: string): (typeof delimiters)[number] {
  const lines = text
    .slice(0, 50_000)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const having = (sign: string) => lines.filter((line) => line.includes(sign)).length
  const [semicolons, tabs] = [having(';'), having('\t')]
  if (Math.max(semicolons, tabs) * 2 <= lines.length) return having(',') > 0 ? ',' : ';'
  return tabs > semicolons ? '\t' : ';'
}

/** Stops one row past the limit, so that the caller sees that there are too many. A cell is sliced whole: adding it character by character takes a hundred times as long. */
function splitRows(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at <= text.length; ) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter)
    row.push(cell)
    at = end + 1
    if (text[end] === delimiter) continue
    if (text[end] === '\r' && text[at] === '\n') at++
    rows.push(row)
    row = []
    if (rows.length > sheetLimits.rows + 2) break
  }
  return rows
}

function plainCell(text: string, from: number, delimiter: string): { cell: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(from, end), end }
}

/** Two quotes within a cell are one; what stands behind its last quote belongs to it. */
function quotedCell(text: string, from: number, delimiter: string): { cell: string; end: number } {
  let quote = text.indexOf('"', from + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote < 0) return { cell: text.slice(from + 1).replaceAll('""', '"'), end: text.length }
  const rest = plainCell(text, quote + 1, delimiter)
  return { cell: text.slice(from + 1, quote).replaceAll('""', '"') + rest.cell, end: rest.end }
}

/** Reads a table of text. Excel's own first line `sep=;` is taken at its word. */
export function readCsv(bytes: Uint8Array): { rows: string[][]; format: FileFormat } {
  const { text: decoded, encoding } = decode(bytes)
  // Beside the texts of cells only separators: nothing is made of what is refused anyway.
  if (decoded.length > sheetLimits.text + maxSeparators) throw new SheetError('tooMuchText')
  if (decoded.includes('\0')) throw new SheetError('notTable')
  const said = /^sep=([;,\t])\r?\n/i.exec(decoded)
  const text = decoded.slice(said?.[0].length ?? 0)
  const delimiter = delimiters.find((sign) => sign === said?.[1]) ?? delimiterOf(text)
  // Empty columns at the end are left out below; so many are not made first.
  if ((text.split('\n', 1)[0] ?? '').length > maxEmptyColumns && /^[;,\t ]{20000}/.test(text)) throw new SheetError('tooManyColumns')
  // Quotes come in pairs: an odd one has swallowed the rest of the file.
  if ((text.split('"').length - 1) % 2 === 1) throw new SheetError('quoteOpen')
  const rows = splitRows(text, delimiter)
  return { rows, format: { kind: 'csv', encoding, delimiter } }
}
