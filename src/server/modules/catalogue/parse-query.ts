import { cleanLine } from '#contract/clean-text.ts'
import { currencies, fromMajor, type Money } from '#contract/money.ts'
import { apiSorts, defaultPageSize, maxSearchLength, type ProductQuery, type Sort } from '#contract/catalogue.ts'
import { isFacetCode, maxFacetCodes, rangeFacets, valueFacets, type Bounds, type FacetFilter, type RangeFacet } from '#contract/facets.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { fail, type FieldErrors, type Failure } from '#contract/errors.ts'

const maxId = 2_147_483_647
const maxPage = 1_000_000
const maxCategories = 200

type Raw = Readonly<Record<string, unknown>>

/** All values of a parameter. */
function valuesOf(raw: Raw, name: string): unknown[] {
  return [raw[name]].flat().filter((value) => value !== undefined)
}

/** Whether the parameter also occurs as a list or an object: `page[]`, `price_from[gte]`. */
function isBracketed(raw: Raw, name: string, allowed?: string): boolean {
  return Object.keys(raw).some((key) => key.startsWith(`${name}[`) && key !== allowed)
}

function whole(text: string, min: number, max: number): number | null {
  if (!/^\d{1,10}$/.test(text)) return null
  const value = Number(text)
  return value >= min && value <= max ? value : null
}

/** Collects errors by field, so that a caller gets all of them at once. */
class Parameters {
  readonly #raw: Raw
  readonly errors: Record<string, string> = {}

  constructor(raw: Raw) {
    this.#raw = raw
  }

  /** A parameter that may occur once; undefined when absent or empty. */
  one(name: string): string | undefined {
    const values = isBracketed(this.#raw, name) ? [[]] : valuesOf(this.#raw, name)
    if (values.length === 0 || (values.length === 1 && values[0] === '')) return undefined
    const [value] = values
    if (values.length === 1 && typeof value === 'string') return value
    this.errors[name] = 'The parameter must be given once.'
    return undefined
  }

  number(name: string, min: number, max: number, byDefault: number): number {
    const text = this.one(name)
    if (text === undefined) return byDefault
    const value = whole(text, min, max)
    if (value === null) this.errors[name] = `The value must be a whole number from ${min} to ${max}.`
    return value ?? byDefault
  }

  /** A price bound; 0, empty and absent mean none. */
  bound(name: string): Money | null {
    const text = this.one(name)
    if (text === undefined) return null
    const amount = fromMajor(text)
    if (amount === null || amount < 0) {
      this.errors[name] = 'The value must be a price with at most two decimals.'
      return null
    }
    return amount === 0 ? null : amount
  }

  /** A measurement; 0, empty and absent mean none. */
  measure(name: string): number | null {
    const text = this.one(name)
    if (text === undefined) return null
    if (/^\d{1,9}(\.\d{1,3})?$/.test(text)) return Number(text) === 0 ? null : Number(text)
    this.errors[name] = 'The value must be a number that is not negative.'
    return null
  }

  /** Bounds of a measurement; swaps reversed ones. */
  range(name: RangeFacet): Bounds {
    const from = this.measure(`${name}_from`)
    const to = this.measure(`${name}_to`)
    return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }
  }

  /** Repeatable codes, with or without `[]` after the name. */
  codes(name: string): string[] {
    const list = `${name}[]`
    const values = [...valuesOf(this.#raw, name), ...valuesOf(this.#raw, list)].filter((value) => value !== '')
    const codes = values.filter((value) => typeof value === 'string' && isFacetCode(value)) as string[] // checked on this line
    if (codes.length < values.length || codes.length > maxFacetCodes || isBracketed(this.#raw, name, list))
      this.errors[name] = 'The value must be the code of a facet.'
    return [...new Set(codes)]
  }

  /** Repeatable whole numbers, with or without `[]` after the name. */
  ids(name: string): number[] {
    const list = `${name}[]`
    const values = [...valuesOf(this.#raw, name), ...valuesOf(this.#raw, list)].filter((value) => value !== '')
    const ids = values.map((value) => (typeof value === 'string' ? whole(value, 1, maxId) : null))
    if (ids.includes(null) || ids.length > maxCategories || isBracketed(this.#raw, name, list))
      this.errors[name] = 'The value must be a positive whole number.'
    return [...new Set(ids.filter((id) => id !== null))]
  }
}

function parseFacets(given: Parameters): FacetFilter {
  const [place = [], shape = [], color = [], option = []] = valueFacets.map((facet) => given.codes(facet))
  const none = { from: null, to: null }
  const [height = none, width = none, volume = none, weight = none] = rangeFacets.map((facet) => given.range(facet))
  return { values: { place, shape, color, option }, ranges: { height, width, volume, weight } }
}

/** Parses the query of `GET /v1/product`: rejects invalid values, swaps reversed price bounds, ignores unknown parameters. */
export function parseProductQuery(raw: Raw): ProductQuery | Failure {
  const given = new Parameters(raw)
  const typed = given.one('full_text_search') ?? ''
  // A much longer text is too long anyway and is not worth cleaning.
  const search = typed.length > 4 * maxSearchLength ? typed : cleanLine(typed)
  if (search.length > maxSearchLength) given.errors['full_text_search'] = `The text must be at most ${maxSearchLength} characters.`
  const sortText = given.one('sort')
  const sort: Sort | null = apiSorts.find((known) => known === sortText) ?? null
  if (sortText !== undefined && sort === null) given.errors['sort'] = `The value must be one of ${apiSorts.join(', ')}.`
  const from = given.bound('price_from')
  const to = given.bound('price_to')
  const swapped = from !== null && to !== null && from > to
  const currencyText = given.one('currency')
  const currency = currencies.find((known) => known === currencyText)
  if (currencyText !== undefined && !currency) given.errors['currency'] = `The value must be one of ${currencies.join(', ')}.`
  const query: ProductQuery = {
    currency,
    categoryIds: given.ids('category_id'),
    search,
    page: given.number('page', 0, maxPage, 0),
    limit: given.number('limit', 1, 100, defaultPageSize),
    priceFrom: swapped ? to : from,
    priceTo: swapped ? from : to,
    facets: parseFacets(given),
    sort,
  }
  const errors: FieldErrors = given.errors
  return Object.keys(errors).length > 0 ? fail('malformed', errors) : query
}

/** Parses the query for a configuration's facts; 400 for a quantity that cannot be ordered. */
export function parseConfigured(raw: Raw): { configuration: string; quantity: number } | Failure {
  const given = new Parameters(raw)
  const query = { configuration: given.one('c') ?? '', quantity: given.number('quantity', quantityLimits.min, quantityLimits.max, 1) }
  const errors: FieldErrors = given.errors
  return Object.keys(errors).length > 0 ? fail('malformed', errors) : query
}

/** A positive id from a path; null for any other text. */
export function parseId(text: string): number | null {
  return whole(text, 1, maxId)
}

export function parseSuggestQuery(raw: Raw): { text: string; limit: number } | Failure {
  const given = new Parameters(raw)
  const text = cleanLine((given.one('q') ?? '').slice(0, 4 * maxSearchLength))
  if (text === '' || text.length > maxSearchLength) given.errors['q'] ??= `The text must be 1 to ${maxSearchLength} characters.`
  const limit = given.number('limit', 1, 20, 5)
  return Object.keys(given.errors).length > 0 ? fail('malformed', given.errors) : { text, limit }
}

export function parseSimilarLimit(raw: Raw): number | Failure {
  const given = new Parameters(raw)
  const limit = given.number('limit', 1, 100, 9)
  return Object.keys(given.errors).length > 0 ? fail('malformed', given.errors) : limit
}
