import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { createPdf } from './pdf-canvas.ts'

const text = 'Прямокутне кашпо «Бульвар» із посиленим дном і прорізами для навантажувача'
const written = async (leading: number, lines?: number) => {
  const canvas = createPdf({ language: 'uk', title: 'A', author: 'B', date: new Date(0) })
  canvas.write('H1', text, { x: 40, y: 40, width: 300 }, { size: 21, typeStyle: 'strong', leading, ...(lines === undefined ? {} : { lines }) })
  const { text: read } = await extractText(new Uint8Array(await canvas.finish()), { mergePages: true })
  return read.replace(/\s+/g, ' ')
}

test.for([1.1, 1.18, 1.25, 1.32])('a text of several lines is whole, however close they stand: %s', async (leading) => {
  expect(await written(leading)).toBe(text)
})

test.for([1.1, 1.32])('a text of too many lines is cut after the last allowed one: %s', async (leading) => {
  expect(await written(leading, 2)).toMatch(/^Прямокутне кашпо «Бульвар» із .*…$/)
})
