import type { APIRequestContext } from '@playwright/test'
import routes from '../src/storefront/routes.ts'
import { expect, type Language } from './shop.ts'

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

/** Opened only by links that the back office makes: the journeys of the product's editor and of quotes look at them. */
const madeByStaff = ['/product/preview/:token', '/quote/:token']

/** Every kind of page in the route table, as `/product/view/:slug`; new pages are included automatically. */
export const pageKinds: readonly string[] = leaves(routes, '')
  .filter((path) => path.startsWith('/:lang/'))
  .map((path) => path.slice('/:lang'.length))
  .filter((path) => !madeByStaff.includes(path))

/** One URL of each kind of page. Kinds with parameters name an example here. */
export async function pageAddresses(request: APIRequestContext, language: Language): Promise<Map<string, string>> {
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
