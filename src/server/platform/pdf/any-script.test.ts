import { inflateSync } from 'node:zlib'
import PdfKit from 'pdfkit'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { listCharacters, fonts, printable, unprintable } from '#contract/printable.ts'
import { breakLines, splitIntoRuns } from './any-script.ts'
import { fallbackFile, fontFile } from './font-file.ts'
import { createPdf } from './pdf-canvas.ts'

/** As it is seen from left to right; letters that a font turns around itself are turned here. */
const seen = (line: string) =>
  splitIntoRuns(line)
    .map(({ text, font }) => (font === 'noto-sans-hebrew' || font === 'noto-sans-arabic' ? [...text].toReversed().join('') : text))
    .join('')

test.for([
  ['Олена Коваль', 'Олена Коваль'],
  ['שרה כהן', 'ןהכ הרש'],
  ['הרצל 12-3 (דירה 4)', '(4 הריד) 12-3 לצרה'],
  ['Receiver: שרה כהן, Kyiv', 'Receiver: ןהכ הרש, Kyiv'],
  ['שרה & Sons 100%', 'הרש & Sons 100%'],
] as const)('what is read from right to left stands so, and numbers and the rest do not: %s', ([line, expected]) => {
  expect(seen(line)).toBe(expected)
})

test('emoji and unseen marks are left out, the digit of a key and what the typeface has stay', () => {
  expect(printable('Anna 🙂👨‍👩‍👧 Smith ❤️')).toBe('Anna Smith')
  expect(printable('🇺🇦 Київ')).toBe('Київ')
  expect(printable('буд. 5️⃣, © 2026')).toBe('буд. 5, © 2026')
  expect(printable('Ко\u200bваль\u202e')).toBe('Коваль')
  expect(printable('e\u0301')).toBe('é')
  expect(printable('𝐊𝐨𝐯𝐚𝐥 ③ ﬁ')).toBe('Koval ③ ﬁ')
})

test.for(fonts)('the table of what papers can print says what is in the font: %s', (font) => {
  const files = font === 'onest' ? [fontFile(400), fontFile(600)] : [fallbackFile(font)]
  for (const file of files) {
    const { characterSet } = (new PdfKit().font(file) as unknown as { _font: { font: { characterSet: number[] } } })._font.font // its types leave it out
    const ranges: [number, number][] = []
    // Neither controls nor the area of private use nor what is no character.
    for (const code of characterSet.filter((one) => one >= 0x20 && one !== 0xffff && !(one >= 0xe000 && one < 0xf900)).toSorted((a, b) => a - b)) {
      const last = ranges.at(-1)
      if (last?.[1] === code - 1) last[1] = code
      else ranges.push([code, code])
    }
    const hex = (code: number) => code.toString(16)
    expect(ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join(' ')).toBe(listCharacters(font))
  }
})

test('what no font has is found, whole as it is written; letters that Unicode calls forms of another are printed as that one', () => {
  expect(unprintable('தமிழ் Kyiv ꦗ 𠮷')).toEqual(['த', 'மி', 'ழ்', 'ꦗ', '𠮷'])
  expect(unprintable('Олена 🙂 Ａ ½ ☐ → m² ✓ №5\nКиїв “x” 𝐊')).toEqual([])
})

test('lines break between words, in scripts without spaces too, and anywhere in what is too long', () => {
  const width = (line: string) => [...line].length
  expect(breakLines('Ελένη Παπαδοπούλου', 10, width)).toEqual(['Ελένη', 'Παπαδοπούλ', 'ου'])
  for (const line of breakLines('北京市朝阳区建国路八十八号', 5, width)) expect(width(line)).toBeLessThanOrEqual(5)
  expect(breakLines('а\nб', 5, width)).toEqual(['а', 'б'])
})

const names = {
  Greek: 'Ελένη Παπαδοπούλου',
  Georgian: 'გიორგი ბერიძე',
  Armenian: 'Արամ Խաչատրյան',
  Hebrew: 'שרה כהן',
  Arabic: 'محمد أحمد',
  Chinese: '王小明北京市',
  Japanese: '山田太郎カタカナひらがなー',
  Korean: '김민수 서울특별시 뷁',
  Devanagari: 'राम',
  Thai: 'สมชาย',
  Vietnamese: 'Nguyễn Thị Hồng',
  Turkish: 'İstanbul ğ',
  'Church Slavonic': 'ѿ ꙗко',
  mathematical: 'CO₂ m⁴ ≈ ∑ ☐ ✓ →',
}
test.for(Object.entries(names))(
  'a paper has every letter of a %s text, bold where bold is asked, and carries only the letters that it uses',
  async ([, name]) => {
    const canvas = createPdf({ language: 'uk', title: 'Рахунок', author: 'ТОВ', date: new Date('2026-11-26T10:00:00Z') })
    const below = canvas.write('P', name, { x: 40, y: 40, width: 300 }, { size: 12 })
    expect(below).toBeCloseTo(40 + 12 * 1.32)
    expect(canvas.measureHeight(name, 300, { size: 12 })).toBeCloseTo(12 * 1.32)
    canvas.write('P', name.repeat(60), { x: 40, y: 80, width: 120 }, { size: 9, lines: 3 })
    canvas.write('P', name, { x: 40, y: 300, width: 300 }, { size: 9, typeStyle: 'strong' })
    const pdf = await canvas.finish()
    expect(pdf.length).toBeLessThan(150_000)
    // Outlined letters (rendering mode 2), where the font has one weight.
    const isForeign = splitIntoRuns(printable(name)).some(({ font }) => font !== 'onest')
    expect(/ 2 Tr|^2 Tr/m.test(contentOf(pdf))).toBe(isForeign)
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
    const written = text.normalize('NFKC')
    for (const letter of name.normalize('NFKC').replaceAll(/[\s\p{M}]/gu, '')) expect(written, letter).toContain(letter)
  },
)

/** What the pages say, unpacked. */
function contentOf(pdf: Buffer): string {
  const parts = pdf.toString('latin1').split('stream\n')
  return parts
    .flatMap((part) => {
      try {
        return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    .join('\n')
}
