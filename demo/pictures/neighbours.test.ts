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

/** Pairs with one backdrop that stand beside each other, or above each other in rows of three. */
function alike(codes: readonly string[]): string[] {
  const pairs = codes.flatMap((code, index) => [codes[index + 1], codes[index + 3]].map((other) => [code, other ?? ''] as const))
  return pairs.filter(([code, other]) => other !== '' && backdrop(code) === backdrop(other)).map((pair) => pair.join(' and '))
}

test.each(languages)('no picture of the first page stands beside one of the same backdrop, in %s', (language) => {
  const { compare } = new Intl.Collator(language)
  const byName = products.toSorted((a: DemoProduct, b: DemoProduct) => compare(a.name[language], b.name[language]))
  expect(alike(byName.slice(0, defaultPageSize).map(({ code }) => code))).toEqual([])
})

test('nor do two of the recommended ones', () => expect(alike(recommended.slice(0, 8))).toEqual([]))
