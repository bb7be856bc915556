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

/** The most frequent letters of Ukrainian and Russian texts, also in capitals. */
const commonLetters = new Set('оаинвтерісклдпму')
/** Characters between words that are common in any alphabet. */
const marks = new Set('«»—–№’“”„…×°²³\u00a0')

/** How much a text looks like words. A wrong encoding gives rare letters, capitals after small letters, lines and signs. */
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

/** Up to this ratio of broken to whole letters, a file is damaged UTF-8; in another encoding nearly all would be broken. */
const brokenShare = 0.5

/** CP1125, the Ukrainian encoding, differs from CP866 in eight letters; if ў occurs, which Ukrainian lacks, the text is CP1125. */
const ukrainianLetters: Readonly<Record<string, string>> = { Є: 'Ґ', є: 'ґ', Ї: 'Є', ї: 'є', Ў: 'І', ў: 'і', '°': 'Ї', '∙': 'ї' }
const asUkrainian = (text: string): string =>
  /[Ўў]/.test(text) ? text.replaceAll(/[ЄєЇїЎў°∙]/g, (letter) => ukrainianLetters[letter] ?? letter) : text

/** Encodings before Unicode: Windows, DOS, Unix and Mac. */
const oldTables = ['windows-1251', 'ibm866', 'koi8-u', 'x-mac-cyrillic'] as const
function readTable(table: (typeof oldTables)[number], bytes: Uint8Array): string {
  const text = new TextDecoder(table).decode(bytes)
  return table === 'ibm866' ? asUkrainian(text) : text
}

/**
 * Decodes a file of unknown encoding: by a mark at its start, else as UTF-8 (a few broken bytes become U+FFFD), else in the old encoding
 * that gives the most word-like text.
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
 * Finds the delimiter in the first lines, outside quotes: the semicolon or tab that occurs in most of them. A comma also occurs in heads
 * (`Ціна, ₴`) and numbers (`4600,50`), so it counts only if neither of the others occurs in more than half of the lines.
 */
function detectDelimiter(text: string): (typeof delimiters)[number] {
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

/**
 * Stops one row past the limit, so that the caller sees that there are too many. Slices a cell as a whole: adding single characters
 * takes a hundred times as long.
 */
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

/** Two quotes within a cell stand for one; text after its last quote belongs to it. */
function quotedCell(text: string, from: number, delimiter: string): { cell: string; end: number } {
  let quote = text.indexOf('"', from + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote < 0) return { cell: text.slice(from + 1).replaceAll('""', '"'), end: text.length }
  const rest = plainCell(text, quote + 1, delimiter)
  return { cell: text.slice(from + 1, quote).replaceAll('""', '"') + rest.cell, end: rest.end }
}

/** Reads a CSV table. Excel's own first line `sep=;` sets the delimiter. */
export function readCsv(bytes: Uint8Array): { rows: string[][]; format: FileFormat } {
  const { text: decoded, encoding } = decode(bytes)
  // Besides cell texts there are only separators, so a longer text exceeds the limits in any case; reject it before splitting.
  if (decoded.length > sheetLimits.text + maxSeparators) throw new SheetError('tooMuchText')
  if (decoded.includes('\0')) throw new SheetError('notTable')
  const declared = /^sep=([;,\t])\r?\n/i.exec(decoded)
  const text = decoded.slice(declared?.[0].length ?? 0)
  const delimiter = delimiters.find((sign) => sign === declared?.[1]) ?? detectDelimiter(text)
  // Empty columns at the end are dropped below; do not create too many of them first.
  if ((text.split('\n', 1)[0] ?? '').length > maxEmptyColumns && /^[;,\t ]{20000}/.test(text)) throw new SheetError('tooManyColumns')
  // Quotes come in pairs: a single one has swallowed the rest of the file.
  if ((text.split('"').length - 1) % 2 === 1) throw new SheetError('quoteOpen')
  const rows = splitRows(text, delimiter)
  return { rows, format: { kind: 'csv', encoding, delimiter } }
}
