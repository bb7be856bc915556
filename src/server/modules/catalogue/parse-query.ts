import { cleanLine } from '#contract/clean-text.ts'
import { currencies, fromMajor, type Money } from '#contract/money.ts'
import { apiSorts, defaultPageSize, maxSearchLength, type ProductQuery } from '#contract/catalogue.ts'
import { isFacetCode, maxFacetCodes, rangeFacets, valueFacets, type Bounds, type FacetFilter, type RangeFacet } from '#contract/facets.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { fail, type Failure } from '#contract/errors.ts'

const maxId = 2_147_483_647
const maxPage = 1_000_000
const maxCategories = 200

type Raw = Readonly<Record<string, unknown>>

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

  /** All values of a parameter. */
  #values(name: string): unknown[] {
    return [this.#raw[name]].flat().filter((value) => value !== undefined)
  }

  /** Whether the parameter also occurs as a list or an object: `page[]`, `price_from[gte]`. */
  #isBracketed(name: string, allowed?: string): boolean {
    return Object.keys(this.#raw).some((key) => key.startsWith(`${name}[`) && key !== allowed)
  }

  /** A parameter that may occur once; undefined when absent or empty. */
  one(name: string): string | undefined {
    const values = this.#isBracketed(name) ? [[]] : this.#values(name)
    if (values.length === 0 || (values.length === 1 && values[0] === '')) return undefined
    const [value] = values
    if (values.length === 1 && typeof value === 'string') return value
    this.errors[name] = 'The parameter must be given once.'
    return undefined
  }

  /** A parameter parsed by `read`; null when absent, empty or invalid. */
  #read<T>(name: string, read: (text: string) => T | null, error: string): T | null {
    const text = this.one(name)
    const value = text === undefined ? null : read(text)
    if (text !== undefined && value === null) this.errors[name] = error
    return value
  }

  number(name: string, min: number, max: number, byDefault: number): number {
    return this.#read(name, (text) => whole(text, min, max), `The value must be a whole number from ${min} to ${max}.`) ?? byDefault
  }

  known<T extends string>(name: string, values: readonly T[]): T | null {
    return this.#read(name, (text) => values.find((value) => value === text) ?? null, `The value must be one of ${values.join(', ')}.`)
  }

  /** A price bound; 0, empty and absent mean none. */
  #price(name: string): Money | null {
    const read = (text: string) => {
      const amount = fromMajor(text)
      return amount !== null && amount >= 0 ? amount : null
    }
    return this.#read(name, read, 'The value must be a price with at most two decimals.') || null
  }

  prices(): { readonly from: Money | null; readonly to: Money | null } {
    return inOrder(this.#price('price_from'), this.#price('price_to'))
  }

  /** A measurement; 0, empty and absent mean no bound. */
  #measure(name: string): number | null {
    const read = (text: string) => (/^\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : null)
    return this.#read(name, read, 'The value must be a number that is not negative.') || null
  }

  range(name: RangeFacet): Bounds {
    return inOrder(this.#measure(`${name}_from`), this.#measure(`${name}_to`))
  }

  /** A repeatable parameter, with or without `[]` after the name. */
  #list<T>(name: string, read: (text: string) => T | null, max: number, error: string): T[] {
    const list = `${name}[]`
    const values = [...this.#values(name), ...this.#values(list)].filter((value) => value !== '')
    const known = values.map((value) => (typeof value === 'string' ? read(value) : null)).filter((value) => value !== null)
    if (known.length < values.length || known.length > max || this.#isBracketed(name, list)) this.errors[name] = error
    return [...new Set(known)]
  }

  codes(name: string): string[] {
    return this.#list(name, (text) => (isFacetCode(text) ? text : null), maxFacetCodes, 'The value must be the code of a facet.')
  }

  ids(name: string): number[] {
    return this.#list(name, parseId, maxCategories, 'The value must be a positive whole number.')
  }

  /** The query, or a failure with all errors. */
  result<T>(query: T): T | Failure {
    return Object.keys(this.errors).length > 0 ? fail('malformed', this.errors) : query
  }
}

/** Swaps reversed bounds. */
const inOrder = <T extends number>(from: T | null, to: T | null) =>
  from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }

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
  const { from, to } = given.prices()
  return given.result({
    currency: given.known('currency', currencies) ?? undefined,
    categoryIds: given.ids('category_id'),
    search,
    page: given.number('page', 0, maxPage, 0),
    limit: given.number('limit', 1, 100, defaultPageSize),
    priceFrom: from,
    priceTo: to,
    facets: parseFacets(given),
    sort: given.known('sort', apiSorts),
  })
}

/** Parses the query for a configuration's facts; 400 for a quantity that cannot be ordered. */
export function parseConfigured(raw: Raw): { configuration: string; quantity: number } | Failure {
  const given = new Parameters(raw)
  return given.result({ configuration: given.one('c') ?? '', quantity: given.number('quantity', quantityLimits.min, quantityLimits.max, 1) })
}

/** A positive id from a path; null for any other text. */
export function parseId(text: string): number | null {
  return whole(text, 1, maxId)
}

export function parseSuggestQuery(raw: Raw): { text: string; limit: number } | Failure {
  const given = new Parameters(raw)
  const text = cleanLine((given.one('q') ?? '').slice(0, 4 * maxSearchLength))
  if (text === '' || text.length > maxSearchLength) given.errors['q'] ??= `The text must be 1 to ${maxSearchLength} characters.`
  return given.result({ text, limit: given.number('limit', 1, 20, 5) })
}

export function parseSimilarLimit(raw: Raw): number | Failure {
  const given = new Parameters(raw)
  return given.result(given.number('limit', 1, 100, 9))
}
