import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCode, cleanEmail, cleanLine, cleanName, cleanSearch, cleanTaxId, cleanText } from './clean-text.ts'

test.for([
  ["  Дем'яненко ", 'Дем’яненко'],
  ...["'", '’', 'ʼ', '`', '´', '‘', '′', '＇'].map((sign) => [`О${sign}Ніл`, 'О’Ніл'] as const),
  ['Нечуй – Левицький', 'Нечуй-Левицький'],
  ['Нечуй —Левицький', 'Нечуй-Левицький'],
  ['Івано ‑ Франківськ', 'Івано-Франківськ'],
  ['Müller −Lüdenscheidt', 'Müller-Lüdenscheidt'],
  ['Ｏｌｅｎａ\u3000Ｋ', 'Olena K'],
  ['Оле\u00adна\u200b \u202eКоваль', 'Олена Коваль'],
  ['Анна\u00a0 \t Марія', 'Анна Марія'],
  ['ﬁona', 'fiona'],
  ['Андрі\u0438\u0306', 'Андрій'],
  ['Ян--Пол', 'Ян--Пол'],
] as const)('the name "%s" becomes "%s"', ([typed, name]) => {
  expect(cleanName(typed)).toBe(name)
})

test.for([
  ['ТОВ «Ромашка» – філія', 'ТОВ «Ромашка» – філія'],
  ["ТОВ 'Сім’я'", "ТОВ 'Сім’я'"],
  ['５０ м² за № 7, ½ т, 10 °C', '50 м² за № 7, ½ т, 10 °C'],
  ['вул. Смілянська,\n147', 'вул. Смілянська, 147'],
  ['exe.\u202egpj', 'exe.gpj'],
] as const)('the line "%s" becomes "%s"', ([typed, line]) => {
  expect(cleanLine(typed)).toBe(line)
})

test('a text keeps its lines, its spaces, its signs and its emoji', () => {
  expect(cleanText("  М'який ґрунт, 5\u00a0м².\r\n\r\n  № ０７\u2028👩\u200d👧 ❤\ufe0f й\u200b \u0000ні\t ")).toBe(
    'М’який ґрунт, 5\u00a0м².\n\n  № 07\n👩\u200d👧 ❤\ufe0f й ні',
  )
  expect(cleanText('می\u200cخواهم，是'), 'joiners and signs of other scripts').toBe('می\u200cخواهم，是')
})

test.for([
  ['«№ AC-2026-00001».', 'AC-2026-00001'],
  [' (ac—2026—00001), ', 'ac-2026-00001'],
  ['ПН-12/1(а)', 'ПН-12/1(а)'],
  ['20 4500 1234 5678', '20 4500 1234 5678'],
  ['№', ''],
] as const)('the code "%s" becomes "%s"', ([typed, code]) => {
  expect(cleanCode(typed)).toBe(code)
})

test.for([
  [' <Olena@example.com>, ', 'Olena@example.com'],
  ['mailto:olena@example.com', 'olena@example.com'],
  ['"olena@example.com".', 'olena@example.com'],
  ['olena＠example．com', 'olena@example.com'],
  ['o’neil@example.com', "o'neil@example.com"],
  ['olena\u200b@example.com', 'olena@example.com'],
  ['ol ena@example.com', 'ol ena@example.com'],
] as const)('the e-mail "%s" becomes "%s"', ([typed, email]) => {
  expect(cleanEmail(typed)).toBe(email)
})

test.for([
  ['Код ЄДРПОУ: 1436 0570.', '14360570'],
  ['№ 14360570', '14360570'],
  ['１４３６-０５７０', '14360570'],
  ['14360570 / 31316718', '14360570 / 31316718'],
  ['DE123456789', 'DE123456789'],
] as const)('the tax number "%s" becomes "%s"', ([typed, code]) => {
  expect(cleanTaxId(typed)).toBe(code)
})

const typedText = fc.string({ unit: 'binary', maxLength: 60 })
const awkward = fc
  .array(
    fc.oneof(typedText, fc.constantFrom("'", '’', ' – ', '\u200d', '\ufe0f', '👩', '\u0301', 'ﷺ', '№', '(', ')', 'код', '\r\n', 'ＡＢ', 'а', 'я')),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

test.for([cleanLine, cleanText, cleanName, cleanCode, cleanEmail, cleanTaxId])(
  '%o: what is clean stays as it is, and shows nothing hidden',
  (clean) => {
    fc.assert(
      fc.property(awkward, (typed) => {
        const once = clean(typed)
        expect(clean(once)).toBe(once)
        expect(once).not.toMatch(/[^\P{Cc}\n]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u)
      }),
    )
  },
)

test('letters and digits of usual writing never change', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'абвгґєіїйьюяABCxyz0123456789'), maxLength: 50 }), (word) =>
      [cleanLine, cleanText, cleanName, cleanCode, cleanEmail].every((clean) => clean(word) === word),
    ),
  )
})

test('a flood of marks is cut before it is put into normal form', () => {
  // Uncut this is a matter of minutes.
  const flood = `а${'\u0301\u0316'.repeat(120_000)}`
  for (const clean of [cleanLine, cleanText, cleanName, cleanCode, cleanEmail]) expect(clean(flood).length).toBeLessThan(20)
  expect(cleanSearch(flood)).toHaveLength(cleanLine(flood).length)
})
