import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { ProductList } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { flatten, loadDemoCatalogue } from '#demo/catalogue/schema.ts'
import { createTestContext, type TestContext } from '../../../testing/test-context.ts'
import { storeDemoCatalogue } from '../seed.ts'
import { products } from '../tables.ts'

/**
 * What buyers type into a shop like this, in a file a language, with the expected first result in the demonstration. After `=>`: codes of
 * products or categories, any of which may be first; `nothing` when nothing is found; then, if any, the words that are dropped (`without
 * …`) and the price that becomes the filter (`price from–to`, in the page's currency).
 */
interface RealQuery {
  readonly text: string
  readonly first: readonly string[]
  readonly leftOut: readonly string[]
  readonly price: { readonly from: number | null; readonly to: number | null } | null
}

const bound = (text: string | undefined) => (text ? Number(text) : null)

function readQueries(language: string): RealQuery[] {
  return readFileSync(join(import.meta.dirname, `real-queries/${language}.txt`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [, text = '', first = '', leftOut, from, to] = /^(.*) => (.*?)(?: without (.*?))?(?: price (\d*)–(\d*))?$/.exec(line) ?? []
      return {
        text,
        first: first.split(' '),
        leftOut: leftOut ? leftOut.split(' ') : [],
        price: from === undefined ? null : { from: bound(from), to: bound(to) },
      }
    })
}

const demo = loadDemoCatalogue()
const categories = flatten(demo.categories)
let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  await context.database.db.transaction((tx) => storeDemoCatalogue(tx, demo, new Map()))
})
afterAll(() => context.close())

/** The product's code and those of every category that it is in. */
async function namesOf(id: number): Promise<string[]> {
  const [row] = await context.database.db.select({ code: products.code }).from(products).where(eq(products.id, id))
  const product = demo.products.find(({ code }) => code === row?.code)
  const holds = categories.filter((category) => flatten([category]).some(({ code }) => code === product?.category))
  return [row?.code ?? '', ...holds.map(({ code }) => code)]
}

/** What is not as it must be; null when all is. */
async function faultOf({ text, first, leftOut, price }: RealQuery, language: Language): Promise<string | null> {
  const answer = await context.call({
    url: '/api/v1/product',
    query: { full_text_search: text, limit: '1' },
    headers: { 'user-language': language },
  })
  const { data, meta } = answer.body as ProductList // checked by what follows
  const [top] = data
  const names = top ? await namesOf(top.id) : ['nothing']
  const said = `${text}: ${names[0]} of ${meta.total}`
  if (!first.some((name) => names.includes(name))) return said
  if (meta.left_out.join(' ') !== leftOut.join(' ')) return `${said} without ${meta.left_out.join(' ')}`
  const priced = meta.price_words && { from: meta.price_words.price_from, to: meta.price_words.price_to }
  return JSON.stringify(priced) === JSON.stringify(price) ? null : `${said} at ${JSON.stringify(priced)}`
}

/** Of every so-manieth query, how many are not answered as they must be. */
async function ask(step: number): Promise<{ asked: number; faults: string[] }> {
  const queries = ['uk', 'ru', 'en', 'pl'].flatMap((language) => readQueries(language).map((query) => ({ query, language })))
  const chosen = queries.filter((_, at) => at % step === 0)
  const faults: string[] = []
  for (const { query, language } of chosen) {
    const fault = await faultOf(query, language === 'en' || language === 'pl' ? 'en' : 'uk')
    if (fault !== null) faults.push(fault)
  }
  return { asked: chosen.length, faults }
}

test('of 300 real queries in four languages at least 95 in a hundred find first what they ask for, leave out what they must and say so', {
  tags: 'proof',
}, async () => {
  const { asked, faults } = await ask(1)
  expect(asked).toBeGreaterThanOrEqual(300)
  expect(faults.length / asked, faults.join('\n')).toBeLessThanOrEqual(0.05)
})

test('of every fifth of them as many do', async () => {
  const { asked, faults } = await ask(5)
  expect(asked).toBeGreaterThanOrEqual(60)
  expect(faults.length / asked, faults.join('\n')).toBeLessThanOrEqual(0.05)
})

test.for([
  ['uk', 'власний розмір'],
  ['uk', 'кашпо за власними розмірами'],
  ['uk', 'за вашими розмірами'],
  ['en', 'own size'],
  ['en', 'bespoke planter'],
] as const)('%s: “%s” finds first what is made in sizes of one’s own', async ([language, text]) => {
  const answer = await context.call({ url: '/api/v1/product', query: { full_text_search: text }, headers: { 'user-language': language } })
  const { data } = answer.body as ProductList // checked by what follows
  const codes = await Promise.all(data.slice(0, 2).map(async ({ id }) => (await namesOf(id))[0]))
  expect(codes.toSorted()).toEqual(['mezha', 'tiasmyn'])
})
