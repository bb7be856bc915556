import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFailure, type Failure } from '#contract/errors.ts'
import { parseProductQuery } from './parse-query.ts'

test('nothing asked is the first ten by name', () => {
  const unbounded = { from: null, to: null }
  const facets = {
    values: { place: [], shape: [], color: [], option: [] },
    ranges: { height: unbounded, width: unbounded, volume: unbounded, weight: unbounded },
  }
  expect(parseProductQuery({})).toEqual({
    currency: undefined,
    categoryIds: [],
    search: '',
    page: 0,
    limit: 10,
    priceFrom: null,
    priceTo: null,
    facets,
    sort: null,
  })
})

test('0, empty and absent price bounds all mean no bound; swapped bounds are put right', () => {
  expect(parseProductQuery({ price_from: '0', price_to: '' })).toMatchObject({ priceFrom: null, priceTo: null })
  expect(parseProductQuery({ price_from: '2000.50', price_to: '1000' })).toMatchObject({ priceFrom: 100_000, priceTo: 200_050 })
})

test('categories come with and without brackets, once or repeated', () => {
  expect(parseProductQuery({ category_id: '3', 'category_id[]': ['4', '3'] })).toMatchObject({ categoryIds: [3, 4] })
})

test('unknown parameters are nobody’s business', () => {
  expect(isFailure(parseProductQuery({ utm_source: 'x', price: ['1', '2'] }))).toBe(false)
})

test.for([
  ['page', '-1'],
  ['page', 'x'],
  ['page', '1.5'],
  ['page', '99999999999'],
  ['page', ' 1'],
  ['limit', '0'],
  ['limit', '101'],
  ['limit', 'ten'],
  ['limit', '1e1'],
  ['price_from', 'abc'],
  ['price_from', '-5'],
  ['price_to', '1.234'],
  ['price_to', 'Infinity'],
  ['price_to', '9'.repeat(30)],
  ['price_from', 'NaN'],
  ['price_from', '0x10'],
  ['price_from', '٣'],
  ['price_to', '1,5'],
  ['category_id', '0'],
  ['category_id', 'x'],
  ['category_id', '-3'],
  ['category_id', '99999999999'],
  ['category_id', "1' or 1=1"],
  ['sort', 'price'],
  ['sort', 'PRICE_ASC;'],
  ['full_text_search', 'а'.repeat(201)],
] as const)('%s=%s is refused by name', ([name, value]) => {
  const answer = parseProductQuery({ [name]: value })
  expect(answer).toMatchObject({ failure: 'malformed', errors: { [name]: expect.any(String) } })
})

test.for(['page', 'limit', 'price_from', 'price_to', 'sort', 'full_text_search'])('%s as a list or an object is refused', (name) => {
  for (const key of [`${name}[]`, `${name}[0]`, `${name}[gte]`])
    expect(parseProductQuery({ [key]: '1' }), key).toMatchObject({ failure: 'malformed', errors: { [name]: expect.any(String) } })
})

test('a category list is read with empty brackets only, and has an end', () => {
  expect(parseProductQuery({ 'category_id[0]': '1' })).toMatchObject({ errors: { category_id: expect.any(String) } })
  expect(parseProductQuery({ category_id: Array.from({ length: 201 }, (_, i) => String(i + 1)) })).toMatchObject({ failure: 'malformed' })
})

test('all that is wrong is said at once', () => {
  expect(Object.keys((parseProductQuery({ page: 'x', limit: '0', price_to: '-1', sort: 'up', category_id: 'a' }) as Failure).errors ?? {})).toEqual(
    // refused, as the keys show
    expect.arrayContaining(['page', 'limit', 'price_to', 'sort', 'category_id']),
  )
})

test.for(['page', 'limit', 'price_from', 'price_to', 'sort', 'full_text_search'])('%s twice is refused', (name) => {
  expect(parseProductQuery({ [name]: ['1', '2'] })).toMatchObject({ failure: 'malformed', errors: { [name]: expect.any(String) } })
})

test('whatever is sent is understood or refused, and what is understood is in range', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.string()),
    fc.integer(),
    fc.constant(undefined),
    fc.object({ maxDepth: 1, maxKeys: 3 }),
  )
  const raw = fc.record(
    {
      page: value,
      limit: value,
      price_from: value,
      price_to: value,
      sort: value,
      full_text_search: value,
      category_id: value,
      'category_id[]': value,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(raw, (given) => {
      const query = parseProductQuery(given)
      if (isFailure(query)) return Object.keys(query.errors ?? {}).length > 0
      return (
        query.limit >= 1 &&
        query.limit <= 100 &&
        query.page >= 0 &&
        query.search.length <= 200 &&
        query.categoryIds.every((id) => Number.isInteger(id) && id > 0) &&
        (query.priceFrom === null || query.priceTo === null || query.priceFrom <= query.priceTo)
      )
    }),
  )
})
