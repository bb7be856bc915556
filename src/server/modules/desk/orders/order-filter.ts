import { sql, type SQL } from 'drizzle-orm'
import { tickLimit, orderMoneyFilters, orderStateFilters, type ChosenOrders } from '#contract/admin/orders.ts'
import { cleanSearch } from '#contract/clean-text.ts'
import { orderSources, paymentMethods, type OrderSource, type PaymentMethod } from '#contract/order.ts'
import { addDays, type PlainDate } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { containsWords, containing } from '../../../platform/db/trigrams.ts'
import { readWorkshop } from '../../production/index.ts'
import { parseDay, parseId } from '../../staff/index.ts'
import { needsWorkshop, idRows, narrowConditions, readNarrowFilter, resolveTexts, type NarrowFilter } from './narrow-filters.ts'
import { parseCursor, type ListCursor } from '../list-cursor.ts'

export interface OrderFilter {
  readonly search: string
  readonly state: (typeof orderStateFilters)[number] | null
  readonly money: (typeof orderMoneyFilters)[number] | null
  readonly method: PaymentMethod | null
  /** Days in Kyiv, inclusive. */
  readonly from: PlainDate | null
  readonly to: PlainDate | null
  /** A staff id; `none` = unassigned orders. */
  readonly assignee: number | 'none' | null
  readonly source: OrderSource | null
  readonly narrow: NarrowFilter
  /** Only these orders, or all except these. */
  readonly ids: readonly number[] | null
  readonly except: readonly number[]
  readonly cursor: ListCursor | null
  /** The reader works only with goods; filters must not reveal what such readers may not see. */
  readonly goodsOnly: boolean
}

function readAssignee(text: string | undefined, me: number | null): OrderFilter['assignee'] {
  if (text === 'none') return 'none'
  return text === 'me' ? me : parseId(text)
}

const parseIds = (text: string): number[] =>
  text
    .split(/[\s,]/)
    .flatMap((part) => parseId(part) ?? [])
    .filter((id) => id <= 2_147_483_647)
    .slice(0, tickLimit)

type Query = Readonly<Record<string, string>>
interface Reader {
  /** The reader's staff id. */
  readonly me: number | null
  readonly goodsOnly: boolean
  readonly now: Date
}

/** The filter in the list's address, completed with data from the database. */
export async function readOrderFilter(context: AppContext, db: Db | Tx, query: Query, reader: Reader): Promise<OrderFilter> {
  const filter = parseOrderFilter(query, reader)
  const narrow = { ...filter.narrow, ...(await resolveTexts(db, filter.narrow)) }
  if (!needsWorkshop(narrow)) return { ...filter, narrow }
  const { orderReady } = await readWorkshop(context, db)
  return { ...filter, narrow: { ...narrow, orderReady } }
}

/** Parses the filter in the address, before anything is read from the database. */
export function parseOrderFilter(query: Query, { goodsOnly, me, now }: Reader): OrderFilter {
  return {
    search: cleanSearch(query['search']),
    state: orderStateFilters.find((known) => known === query['state']) ?? null,
    money: goodsOnly ? null : (orderMoneyFilters.find((known) => known === query['money']) ?? null),
    method: goodsOnly ? null : (paymentMethods.find((known) => known === query['method']) ?? null),
    from: parseDay(query['from']),
    to: parseDay(query['to']),
    assignee: readAssignee(query['assignee'], me),
    source: orderSources.find((known) => known === query['source']) ?? null,
    narrow: readNarrowFilter(query, goodsOnly, now),
    ids: query['ids'] === undefined ? null : parseIds(query['ids']),
    except: parseIds(query['except'] ?? ''),
    cursor: parseCursor(query['cursor']),
    goodsOnly,
  }
}

/** Midnight in Kyiv; this older name of the zone exists in every version of PostgreSQL. */
const midnight = (day: PlainDate) => sql`${day}::timestamp at time zone 'Europe/Kiev'`
/** Normalises like the indexed text: lower case without apostrophes, see `orderSearchText` in orders/tables.ts. */
const normalised = (text: string) => text.replace(/['’ʼ`]/g, '').toLowerCase()

/** Phones of customers who have these words, but not of more than can be looked up: an order by phone has no name of its own. */
const knownPhones = (words: string) => sql`array(
  select k.value from customers c join customer_contacts k on k.customer_id = c.id and k.kind = 'phone'
  where ${containsWords(sql`c.search_text`, words)} limit 200)`

/**
 * Digits (separators allowed) match part of a phone or number; up to three match an order number of any year. Other words match, in any order, parts of
 * a name, company, e-mail or number, or the customer of the order's phone. Texts of one or two letters are ignored, because no index finds them quickly.
 */
function found({ search, goodsOnly }: OrderFilter, byIndex: boolean): SQL | null {
  if (search === '') return null
  const digits = search.replace(/[\s()+–-]/g, '')
  const isDigits = /^\d+$/.test(digits)
  if (isDigits && digits.length <= 3) return sql`orders.number in (select 'AC-' || year || '-' || lpad(${digits}, 5, '0') from order_counters)`
  if (goodsOnly) return sql`orders.number like ${containing(search.toUpperCase())}`
  if (!isDigits && [...normalised(search)].length < 3) return null
  const contains = (text: string) => containsWords(sql`orders.search_text`, text, byIndex)
  if (isDigits) return digits === search ? contains(digits) : sql`(${contains(search)} or ${contains(digits)})`
  const words = normalised(search)
  return byIndex ? sql`(${contains(words)} or orders.phone = any(${knownPhones(words)}))` : contains(words)
}

/** The orders that a bulk act applies to. @param me the actor's staff id */
export async function chosenOrders(context: AppContext, db: Db | Tx, { ids, except = [], filter }: ChosenOrders, me: number | null): Promise<SQL> {
  const query = Object.fromEntries(new URLSearchParams(filter))
  const shown = await readOrderFilter(context, db, query, { me, goodsOnly: false, now: context.clock.now() })
  return orderConditions(ids ? { ...shown, ids } : { ...shown, except })
}

interface Access {
  readonly isRare?: boolean
  readonly isFrequent?: boolean
  readonly narrow?: 'few' | 'many' | null
}

/**
 * The conditions of a filter over `orders`, without its cursor.
 * @param isRare few orders match the money filter: PostgreSQL reads those instead of scanning the newest orders
 * @param narrow `many`: the {@link NarrowFilter} matches so many orders that scanning the newest is faster than its indexes
 * @param isFrequent the search matches so many orders that scanning the newest is faster than the text index
 */
export function orderConditions(filter: OrderFilter, { isRare = false, isFrequent = false, narrow = null }: Access = {}): SQL {
  const { state, money, method, from, to, assignee, source, ids, except } = filter
  const search = found(filter, !isRare && !isFrequent && narrow !== 'few')
  const all = [sql`true`]
  if (search) all.push(search)
  if (state === 'open') all.push(sql`orders.state in ('new', 'confirmed', 'in_production', 'ready', 'shipped')`)
  else if (state) all.push(sql`orders.state = ${state}`)
  if (money) {
    const ids = sql`select p.order_id from order_payments p where p.standing = ${money}`
    all.push(isRare ? sql`orders.id = any(array(${ids}))` : sql`orders.id in (${ids})`)
  }
  if (method) all.push(sql`orders.payment_method = ${method}`)
  if (from) all.push(sql`orders.created_at >= ${midnight(from)}`)
  if (to) all.push(sql`orders.created_at < ${midnight(addDays(to, 1))}`)
  if (assignee === 'none') all.push(sql`orders.assignee_id is null`)
  else if (assignee !== null) all.push(sql`orders.assignee_id = ${assignee}::integer`)
  if (source) all.push(sql`orders.source = ${source}`)
  for (const { holds, gathers } of narrowConditions(filter.narrow)) all.push(narrow === 'many' ? sql`(${holds})` : sql`(${gathers})`)
  if (ids) all.push(sql`orders.id in ${idRows(ids)}`)
  if (except.length > 0) all.push(sql`orders.id not in ${idRows(except)}`)
  return sql.join(all, sql` and `)
}
