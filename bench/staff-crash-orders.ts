import { randomBytes } from 'node:crypto'
import type { OrderCard } from '../src/contract/admin/orders.ts'
import type { QuoteView } from '../src/contract/admin/quotes.ts'
import type { Shipments } from '../src/contract/admin/shipments.ts'
import { answered, type ActSources, type Prepare } from './staff-acts.ts'

const day = () => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Kyiv' }).format()

/** Creates quotes and orders for the acts. */
export function prepareQuotes({ rows, read, post }: Pick<ActSources, 'rows' | 'read' | 'post'>) {
  /** A draft for a new buyer: three pieces, a crane and a discount. */
  async function draft(): Promise<{ quote: QuoteView; email: string }> {
    const [product] = await rows<{ id: number }>('select id from products where published order by id limit 1')
    const email = `${randomBytes(6).toString('hex')}@example.com`
    const buyer = { phone: `067${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`, email, payment_method: 'INVOICE' }
    const put = async ({ id, version }: QuoteView, lines: object): Promise<QuoteView> =>
      read(`/quotes/${id}`, { method: 'PUT', body: JSON.stringify({ version, buyer, lines }) })
    const goods = { kind: 'product', place: 0, product_id: product?.id, quantity: 3, options: [] as object[], price: null }
    const empty = await put(await read<QuoteView>('/quotes', post({})), { ngoods: goods })
    goods.options = (empty.products[0]?.properties ?? []).flatMap(({ name, options }) => {
      const usual = options.find(({ impact_kopiykas: impact, takes_note: takesNote }) => impact === 0 && !takesNote) ?? options[0]
      return usual ? [{ name, value: usual.value, note: null }] : []
    })
    const manual = (kind: string, place: number, amount_kopiykas: number) => ({
      kind,
      place,
      name: { uk: 'Кран', en: '' },
      quantity: 1,
      amount_kopiykas,
    })
    const quote = await put(empty, { ngoods: goods, ncrane: manual('service', 1, 250_000), noff: manual('discount', 2, 10_000) })
    return { quote, email }
  }
  async function place({ id, version, total_kopiykas }: QuoteView): Promise<string> {
    const placed = await read<{ order_number: string }>(`/quotes/${id}/place`, post({ version, expected_total_kopiykas: total_kopiykas }))
    return placed.order_number
  }
  return { draft, place }
}

/** Sending a quote, turning it into an order, and shipping one, killed in the middle. */
export function prepareOrderActs(sources: ActSources): Record<string, Prepare> {
  const { call, rows, read, post } = sources
  const { draft, place } = prepareQuotes(sources)
  /** The share of the expected rows of a quote, its order and their numbers. A gap in the numbers counts as a partial result. */
  async function readShare(parts: string, values: unknown[]): Promise<number> {
    const [now] = await rows<{ share: number; gaps: boolean }>(
      `select (${parts}) / 5.0::float8 as share,
        (select count(number) <> coalesce(max(right(number, 5)::int), 0) from quotes)
        or (select count(*) <> coalesce(max(right(number, 5)::int), 0) from orders) as gaps`,
      values,
    )
    return now?.gaps ? 0.5 : (now?.share ?? -1)
  }
  return {
    async send() {
      const { quote, email } = await draft()
      return {
        run: () => answered(call(`/quotes/${quote.id}/send`, post({ version: quote.version }))),
        // The state with its number, the frozen revision, the letter and the audit entry must exist together.
        share: () =>
          readShare(
            `(select (number is not null)::int + (state = 'sent' and revision = 1 and access_token is not null)::int from quotes where id = $1::int)
            + (select count(*)::int from quote_revisions where quote_id = $1::int)
            + (select count(*)::int from emails where recipient = $2 and kind = 'quote')
            + (select count(*)::int from audit where action = 'quote.send' and subject_id = $1::text)`,
            [quote.id, email],
          ),
      }
    },
    async place() {
      const { quote } = await draft()
      return {
        run: () => answered(call(`/quotes/${quote.id}/place`, post({ version: quote.version, expected_total_kopiykas: quote.total_kopiykas }))),
        share: () =>
          readShare(
            `(select (state = 'accepted')::int + (order_id is not null)::int from quotes where id = $1::int)
            + (select (count(*) = 3)::int from order_lines where order_id = (select order_id from quotes where id = $1::int))
            + (select count(*)::int from order_payments where order_id = (select order_id from quotes where id = $1::int))
            + (select count(*)::int from audit where action = 'quote.place' and subject_id = $1::text)`,
            [quote.id],
          ),
      }
    },
    async ship() {
      const number = await place((await draft()).quote)
      const card = () => read<OrderCard>(`/orders/${number}`)
      for (const move of ['confirm', 'produce', 'finish']) await read(`/orders/${number}/move`, post({ version: (await card()).version, move }))
      const { id, version } = await card()
      const { lines } = await read<Shipments>(`/orders/${number}/shipments`)
      const credit = { reason: 'оплата на місці', due_on: day() }
      const body = { version, carrier: 'own', handed_on: day(), credit, lines: lines.map(({ line_id, ready }) => ({ line_id, quantity: ready })) }
      return {
        run: () => answered(call(`/orders/${number}/shipments`, post(body))),
        share: () =>
          readShare(
            `(select count(*)::int from shipments where order_id = $1::int)
            + (select (count(*) = 3)::int from shipment_lines l join shipments s on s.id = l.shipment_id where s.order_id = $1::int)
            + (select (state = 'shipped')::int + (version > $2::int)::int from orders where id = $1::int)
            + (select count(*)::int from audit where action = 'shipment.record' and label = $3)`,
            [id, version, number],
          ),
      }
    },
  }
}
