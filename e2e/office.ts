import type { ImportView } from '../src/contract/admin/imports.ts'
import type { BatchCard, Board } from '../src/contract/admin/production.ts'
import type { OrderPlaced } from '../src/contract/order.ts'
import { expect, type JourneyShop, type Language, type Page } from './shop.ts'

/** Calls that create the data of back office journeys, and navigation between screens. */

/** Calls a path below `/api/v1/` as the person signed in on the page: GET, with data POST, unless a method is named. Returns the body. */
export type Call = <T>(path: string, data?: unknown, method?: 'POST' | 'PUT') => Promise<T>

export function callsOf(page: Pick<Page, 'request'>, { url }: Pick<JourneyShop, 'url'>): Call {
  return async <T>(path: string, data?: unknown, method?: 'POST' | 'PUT') => {
    const headers = { origin: url, 'idempotency-key': crypto.randomUUID() }
    const options =
      data === undefined ? {} : Buffer.isBuffer(data) ? { data, headers: { ...headers, 'content-type': 'application/octet-stream' } } : { data }
    const answer = await page.request.fetch(`/api/v1/${path}`, { method: method ?? (data === undefined ? 'GET' : 'POST'), headers, ...options })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as T // as the contract's row declares
  }
}

/** Opens another screen by client-side navigation, without reloading the back office. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await expect(page.locator('#main h1')).toBeVisible() // the former screen's title shows that the router is ready
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll<HTMLElement>('#main h1')) {
      title.blur()
      title.dataset['left'] = ''
    }
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The new screen has another title, or for a screen of the same kind the same title with the focus.
  await expect(page.locator('#main h1:is(:focus, :not([data-left]))'), `the title of ${path}`).toBeVisible()
}

/** Places an order in the shop by phone number alone. */
export async function orderByPhone(
  page: Pick<Page, 'request'>,
  product: number,
  quantity = 1,
  language: Language = 'uk',
  phone = '0673194862',
): Promise<OrderPlaced> {
  const data = { phone, product_id: product, quantity, payment: 'LATER' }
  const answer = await page.request.post('/api/v1/purchase/public', { headers: { 'user-language': language }, data })
  return (await answer.json()) as OrderPlaced // its answer
}

/** The batches of one order. */
export async function batchesOf(call: Call, number: string): Promise<Board['data']> {
  return (await call<Board>(`admin/batches?order=${number}`)).data
}

/** A confirmed order and its batch in the queue, with `planned` for today. */
export async function confirmedOrder(
  page: Pick<Page, 'request'>,
  call: Call,
  product: number,
  { quantity = 2, planned = false }: { quantity?: number; planned?: boolean } = {},
): Promise<{ number: string; batch: BatchCard }> {
  const { order_number: number } = await orderByPhone(page, product, quantity)
  await call(`admin/orders/${number}/move`, { version: 0, move: 'confirm' })
  const { data, today } = await call<Board>(`admin/batches?order=${number}`)
  const [batch] = data
  if (!batch) throw new Error(`no batch of ${number}`)
  if (planned) await call(`admin/batches/${batch.id}/plan`, { version: batch.version, planned_on: today, mould_id: null }, 'PUT')
  return { number, batch }
}

/** Creates hidden products of a new series. @returns the words that find them */
export async function hiddenSeries(call: Call, count: number): Promise<string> {
  const series = `seria-${crypto.randomUUID().slice(0, 8)}`
  const lines = Array.from({ length: count }, (_, index) => `${series}-${index + 1};Серія ${index + 1};Урни та вази;${1_000 + index};приховано`)
  const file = Buffer.from(['Код;Назва українською;Категорія;Ціна, ₴;Стан', ...lines].join('\r\n'))
  const { id, sheets } = await call<ImportView>('admin/imports?file=series.csv', file)
  const readAs = { sheets: sheets.map(({ kind, columns }) => ({ kind, columns: columns.map(({ field }) => field) })) }
  const { report } = await call<ImportView>(`admin/imports/${id}/check`, readAs)
  await call(`admin/imports/${id}/apply`, { fingerprint: report?.fingerprint, to: 'shop' })
  return series
}
