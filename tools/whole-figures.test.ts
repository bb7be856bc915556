import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatDay, formatMoment } from '#backoffice/list/moments.ts'
import { formatMoment as momentOfBuyers } from '#storefront/order-shared/format-moment.ts'

test('a line ends inside no day and no moment, but behind its comma', () => {
  const moment = '2026-11-26T07:05:00.000Z'
  for (const language of ['uk', 'en'] as const) {
    expect(formatDay('2026-11-26', language)).not.toContain(' ')
    for (const shown of [formatMoment(moment, language), momentOfBuyers(moment, language)]) {
      expect(shown.split(/ /)).toHaveLength(2)
      expect(shown).toMatch(/, 0?9:05$/)
    }
  }
})

const root = join(import.meta.dirname, '../src')
const sources = (folders: readonly string[], kind: RegExp) =>
  folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => kind.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('no line of a screen or a paper begins with a dot between two facts', () => {
  const shown = sources(['.'], /\.(tsx?|json)$/).flatMap(({ file, text }) => text.split('\n').map((line) => `${file}: ${line.trim()}`))
  // The title of a window is one line.
  const torn = shown.filter((line) => /(?: |: |>|['`"])·/.test(line) && !line.includes('document.title'))
  expect(shown.filter((line) => line.includes('·')).length).toBeGreaterThan(60)
  expect(torn).toEqual([])
})

test('a screen tears no number of a paper off its sign', () => {
  // Papers and letters are plain text; a branch's address is typed into its field, and is data from then on.
  const elsewhere = /^\.\/i18n\/..\/(document|emails|specSheet)\.json|"branchAddress"/
  const lines = sources(['.'], /\.(tsx|json)$/).flatMap(({ file, text }) => text.split('\n').map((line) => `${file}: ${line.trim()}`))
  expect(lines.filter((line) => /(№|\bNo\.) (\{|\$\{)/.test(line) && !elsewhere.test(line))).toEqual([])
})

test('whatever a screen says of a day by itself is kept whole', () => {
  const torn = sources(['backoffice', 'storefront', 'ui'], /\.tsx?$/).filter(
    ({ text }) => /\bDateTimeFormat\(|toLocale(?:Date|Time)String\(/.test(text) && !/unbrokenDay\(|'\\u00a0'/.test(text),
  )
  expect(torn.map(({ file }) => file)).toEqual([])
})
