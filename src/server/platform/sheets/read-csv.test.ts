import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const encode = (table: string, text: string): Uint8Array => {
  const decoder = new TextDecoder(table)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]))
  return Uint8Array.from(text, (sign) => bytes.get(sign) ?? 0x3f)
}

const tables = ['windows-1251', 'ibm866', 'koi8-u', 'x-mac-cyrillic']
const texts = [
  'Код;Ціна;Назва українською',
  'Код;Категорія;Price',
  'КОД;ЦІНА;НАЗВА УКРАЇНСЬКОЮ',
  'code;Назва;«Конус» — № 5',
  'Артикул;Вартість;Найменування',
  'Код;Цена;Наименование',
  'Ціна',
  'Назва;Щит, підвіконня із жовтого бетону, шліфоване',
]

test.for(tables)('a price list in %s is read by its letters, whatever it says', (table) => {
  for (const text of texts) {
    // DOS had no і: people wrote the Latin letter.
    const line = table === 'ibm866' ? text.replaceAll('і', 'i').replaceAll('І', 'I') : text
    const asRead = encode(table, line)
    expect(readCsv(asRead).rows).toEqual([new TextDecoder(table).decode(asRead).split(';')])
  }
})
