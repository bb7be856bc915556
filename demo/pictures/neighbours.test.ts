import { expect, test } from 'vitest'
import { defaultPageSize } from '#contract/listing-defaults.ts'
import { languages } from '#contract/languages.ts'
import { loadDemoCatalogue, type DemoProduct } from '../catalogue/schema.ts'
import { places } from './places.ts'

const { products, recommended } = loadDemoCatalogue()

/** What one sees behind a product at a glance: its kind of place, and the wall where it has one. */
function backdrop(code: string): string {
  const { set, place } = places[code] ?? {}
  return [set, place?.wall, place?.['tile']].filter(Boolean).join(' ')
}

/** How many stand side by side: `.product-grid` in ui/theme.css, from a phone to the widest screen in small tiles. */
const columns = [1, 2, 3, 4, 5]

/** Pairs with one backdrop that stand beside each other or above each other. */
function alike(codes: readonly string[]): string[] {
  const pairs = columns.flatMap((wide) =>
    codes.flatMap((code, index) => {
      const beside = (index + 1) % wide === 0 ? [] : [codes[index + 1]]
      return [...beside, codes[index + wide]].map((other) => ({ wide, code, other: other ?? '' }))
    }),
  )
  const same = pairs.filter(({ code, other }) => other !== '' && backdrop(code) === backdrop(other))
  return same.map(({ wide, code, other }) => `${code} and ${other} in rows of ${wide}`)
}

test.each(languages)('no picture of the first page stands beside one of the same backdrop, in %s', (language) => {
  const { compare } = new Intl.Collator(language)
  const byName = products.toSorted((a: DemoProduct, b: DemoProduct) => compare(a.name[language], b.name[language]))
  expect(alike(byName.slice(0, defaultPageSize).map(({ code }) => code))).toEqual([])
})

test('nor do two of the recommended ones', () => expect(alike(recommended.slice(0, 8))).toEqual([]))
