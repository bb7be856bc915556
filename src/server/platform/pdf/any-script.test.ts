import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { linesOf, printable, runsOf } from './any-script.ts'
import { createPdf } from './pdf-canvas.ts'

const own = (text: string) => /^[ -~А-яієїґІЄЇҐ’–«»]*$/u.test(text)
/** As it is seen from left to right; letters that a font turns around itself are turned here. */
const seen = (line: string) =>
  runsOf(line, own)
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
  const has = (codePoint: number) => codePoint < 0x2000
  expect(printable('Anna 🙂👨‍👩‍👧 Smith ❤️', has)).toBe('Anna Smith')
  expect(printable('🇺🇦 Київ', has)).toBe('Київ')
  expect(printable('буд. 5️⃣, © 2026', has)).toBe('буд. 5, © 2026')
  expect(printable('Ко\u200bваль\u202e', has)).toBe('Коваль')
  expect(printable('e\u0301', has)).toBe('é')
})

test('lines break between words, in scripts without spaces too, and anywhere in what is too long', () => {
  const width = (line: string) => [...line].length
  expect(linesOf('Ελένη Παπαδοπούλου', 10, width)).toEqual(['Ελένη', 'Παπαδοπούλ', 'ου'])
  for (const line of linesOf('北京市朝阳区建国路八十八号', 5, width)) expect(width(line)).toBeLessThanOrEqual(5)
  expect(linesOf('а\nб', 5, width)).toEqual(['а', 'б'])
})

const names = {
  Greek: 'Ελένη Παπαδοπούλου',
  Georgian: 'გიორგი ბერიძე',
  Armenian: 'Արամ Խաչատրյան',
  Hebrew: 'שרה כהן',
  Arabic: 'محمد أحمد',
  Chinese: '王小明北京市',
  Japanese: '山田太郎カタカナ',
  Devanagari: 'राम',
  Thai: 'สมชาย',
  Vietnamese: 'Nguyễn Thị Hồng',
  Turkish: 'İstanbul ğ',
}
test.for(Object.entries(names))('a paper has every letter of a %s name, and carries only the letters that it uses', async ([, name]) => {
  const canvas = createPdf({ language: 'uk', title: 'Рахунок', author: 'ТОВ', date: new Date('2026-11-26T10:00:00Z') })
  const below = canvas.write('P', name, { x: 40, y: 40, width: 300 }, { size: 12 })
  expect(below).toBeCloseTo(40 + 12 * 1.32)
  expect(canvas.heightOf(name, 300, { size: 12 })).toBeCloseTo(12 * 1.32)
  canvas.write('P', name.repeat(60), { x: 40, y: 80, width: 120 }, { size: 9, lines: 3 })
  const pdf = await canvas.finish()
  expect(pdf.length).toBeLessThan(120_000)
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  const written = text.normalize('NFKC')
  for (const letter of name.normalize('NFKC').replaceAll(/[\s\p{M}]/gu, '')) expect(written, letter).toContain(letter)
})
