import { sql, type SQL } from 'drizzle-orm'
import { orderMoneyFilters, orderStateFilters } from '#contract/admin/orders.ts'
import { paymentMethods, type PaymentMethod } from '#contract/order.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import { dayOf } from '../staff/index.ts'

/** A place in the list: after the order with this moment and id. */
export interface OrderCursor {
  readonly at: string
  readonly id: number
}

export interface OrderFilter {
  readonly search: string
  readonly state: (typeof orderStateFilters)[number] | null
  readonly money: (typeof orderMoneyFilters)[number] | null
  readonly method: PaymentMethod | null
  /** Days in Kyiv, both included. */
  readonly from: PlainDate | null
  readonly to: PlainDate | null
  readonly cursor: OrderCursor | null
  /** The reader works with the goods alone: nothing may be found by what this reader must not see. */
  readonly goodsOnly: boolean
}

export function readOrderFilter(query: Readonly<Record<string, string>>, goodsOnly: boolean): OrderFilter {
  return {
    search: (query['search'] ?? '').trim().slice(0, 100),
    state: orderStateFilters.find((known) => known === query['state']) ?? null,
    money: goodsOnly ? null : (orderMoneyFilters.find((known) => known === query['money']) ?? null),
    method: goodsOnly ? null : (paymentMethods.find((known) => known === query['method']) ?? null),
    from: dayOf(query['from']),
    to: dayOf(query['to']),
    cursor: parseCursor(query['cursor']),
    goodsOnly,
  }
}

export const printCursor = ({ at, id }: OrderCursor): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')

function parseCursor(text: string | undefined): OrderCursor | null {
  if (text === undefined) return null
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[] // checked on the next line
    return typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+[+-][\d:]+$/.test(at) && Number.isSafeInteger(id) ? { at, id: id as number } : null
  } catch {
    return null
  }
}

/** Midnight in Kyiv, by the zone's name that every PostgreSQL knows. */
const midnight = (day: PlainDate) => sql`${day}::timestamp at time zone 'Europe/Kiev'`
const escaped = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
/** The text that the index holds, lower case and without apostrophes, as `orderSearchText` in orders/tables.ts makes it. */
const normalised = (text: string) => text.replace(/['’ʼ`]/g, '').toLowerCase()

/**
 * Digits with what people write between them are a part of a phone or of a number; up to three are an order's number of any
 * year; everything else is a part of a name, a company, an e-mail or a number. Two letters find nothing quickly, so they
 * are not searched for.
 */
function found({ search, goodsOnly }: OrderFilter): SQL | null {
  if (search === '') return null
  const digits = search.replace(/[\s()+–-]/g, '')
  const isDigits = /^\d+$/.test(digits)
  if (isDigits && digits.length <= 3) return sql`orders.number in (select 'AC-' || year || '-' || lpad(${digits}, 5, '0') from order_counters)`
  if (goodsOnly) return sql`orders.number like ${`%${escaped(search.toUpperCase())}%`}`
  if (!isDigits && [...normalised(search)].length < 3) return null
  const text = sql`orders.search_text`
  const asTyped = sql`${text} like ${`%${escaped(normalised(search))}%`}`
  return isDigits && digits !== search ? sql`(${asTyped} or ${text} like ${`%${digits}%`})` : asTyped
}

/** The conditions of a filter over `orders`, without its cursor. */
export function orderConditions(filter: OrderFilter): SQL {
  const { state, money, method, from, to } = filter
  const search = found(filter)
  const all = [sql`true`]
  if (search) all.push(search)
  if (state === 'open') all.push(sql`orders.state in ('new', 'confirmed', 'in_production', 'ready', 'shipped')`)
  else if (state) all.push(sql`orders.state = ${state}`)
  if (money) all.push(sql`orders.id in (select p.order_id from order_payments p where p.standing = ${money})`)
  if (method) all.push(sql`orders.payment_method = ${method}`)
  if (from) all.push(sql`orders.created_at >= ${midnight(from)}`)
  if (to) all.push(sql`orders.created_at < ${midnight(addDays(to, 1))}`)
  return sql.join(all, sql` and `)
}
