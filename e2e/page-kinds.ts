import { request as newContext, type APIRequestContext } from '@playwright/test'
import type { QuoteView } from '../src/contract/admin/quotes.ts'
import routes from '../src/storefront/routes.ts'
import { expect, type Language } from './shop.ts'
import { joinByCalls } from './staff.ts'

interface Route {
  readonly path?: string | undefined
  readonly index?: boolean | undefined
  readonly children?: readonly Route[] | undefined
}

const leaves = (entries: readonly Route[], prefix: string): string[] =>
  entries.flatMap(({ path, children }) => {
    const here = path === undefined ? prefix : `${prefix}/${path}`
    return children ? leaves(children, here) : [here]
  })

/** Opens only by a link from the back office; the journey of the product editor covers it. */
const madeByStaff = ['/product/preview/:token']

/** Every kind of page in the route table, as `/product/view/:slug`; new pages are included automatically. */
export const pageKinds: readonly string[] = leaves(routes, '')
  .filter((path) => path.startsWith('/:lang/'))
  .map((path) => path.slice('/:lang'.length))
  .filter((path) => !madeByStaff.includes(path))

/** The page of a quote sent by the office, with a product, a crane and a discount. */
async function quotePath(): Promise<string> {
  const { SHOP_URL: url = '' } = process.env // of the worker's shop
  const desk = await newContext.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  await joinByCalls(desk, { url }, 'manager')
  const change = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const answer = await desk.fetch(`/api/v1/admin/quotes${path}`, { method, data, headers: { 'idempotency-key': crypto.randomUUID() } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as QuoteView // its answer
  }
  const goods = { kind: 'product', place: 0, product_id: 1, quantity: 2, price: null }
  const manual = (kind: string, place: number) => ({ kind, place, name: { uk: 'Кран', en: 'Crane' }, quantity: 1, amount_kopiykas: 100_000 })
  const draft = await change('POST', '', {})
  const priced = await change('PUT', `/${draft.id}`, {
    version: draft.version,
    buyer: { phone: '0671234567', name: 'Ірина Бойко' },
    lines: { ngoods: { ...goods, options: [] }, ncrane: manual('service', 1), noff: manual('discount', 2) },
  })
  const options = (priced.products[0]?.properties ?? []).flatMap(({ name, options: all }) => {
    const usual = all.find(({ impact_kopiykas: impact, takes_note: takesNote }) => impact === 0 && !takesNote) ?? all[0]
    return usual ? [{ name, value: usual.value, note: null }] : []
  })
  const saved = await change('PUT', `/${draft.id}`, { version: priced.version, buyer: {}, lines: { ngoods: { ...goods, options } } })
  const { url: link } = await change('POST', `/${draft.id}/send`, { version: saved.version })
  await desk.dispose()
  return new URL(link ?? '').pathname.replace(/^\/(uk|en)/, '')
}

const known = new Map<Language, Promise<Map<string, string>>>()
/** One URL per kind of page, created once per worker. */
export function pageAddresses(request: APIRequestContext, language: Language): Promise<Map<string, string>> {
  const addresses = known.get(language) ?? makeAddresses(request, language)
  known.set(language, addresses)
  return addresses
}

/** Every kind with parameters has an example here. */
async function makeAddresses(request: APIRequestContext, language: Language): Promise<Map<string, string>> {
  const headers = { 'user-language': language, 'idempotency-key': `${language}-${Date.now()}-${Math.random()}` }
  const answer = await request.post('/api/v1/purchase/public', { headers, data: { phone: '0671234567', product_id: 1, quantity: 1 } })
  const { access_token, redirect_url } = (await answer.json()) as { access_token: string; redirect_url: string | null } // its answer
  const offer = await request.post('/api/v1/offer', {
    headers: { ...headers, 'idempotency-key': `offer-${headers['idempotency-key']}` },
    data: { language, lines: [{ product_id: 1, quantity: 1, product_properties: [] }] },
  })
  const offered = (await offer.json()) as { access_token: string } // its answer
  const examples: Readonly<Record<string, string>> = {
    '/product/view/:slug': '/product/view/1',
    '/order/:token': `/order/${access_token}`,
    '/offer/:token': `/offer/${offered.access_token}`,
    '/quote/:token': await quotePath(),
    '/payment/:secret': new URL(redirect_url ?? '', 'http://shop').pathname.replace(/^\/(uk|en)/, ''),
  }
  return new Map(
    pageKinds.map((kind) => {
      const path = kind.includes(':') ? examples[kind] : kind
      expect(path, `an address of the kind ${kind}`).toBeTruthy()
      return [kind, `/${language}${path}`]
    }),
  )
}
