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

test('whatever a screen says of a day by itself is kept whole', () => {
  const root = join(import.meta.dirname, '../src')
  const torn = ['backoffice', 'storefront', 'ui']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return /\bDateTimeFormat\(|toLocale(?:Date|Time)String\(/.test(text) && !/unbrokenDay\(|'\\u00a0'/.test(text)
    })
  expect(torn).toEqual([])
})
