import type { OrderRow } from '#contract/admin/orders.ts'
import type { ProductRow } from '#contract/admin/products.ts'
import type { Language, Translated } from '#contract/languages.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { SheetSource } from '../../../platform/sheets/sheet.ts'
import { dayCell, momentCell, type SheetCell } from '../../../platform/sheets/write-sheets.ts'
import { listProductRows, readProductFilter } from '../../catalogue/index.ts'
import { listOrders } from '../orders/list-orders.ts'
import { readOrderFilter } from '../orders/order-filter.ts'
import { hryvnias, wordsFor, type Words } from './export-table.ts'

type Query = Readonly<Record<string, string>>
type Cell<Row> = readonly [head: string, cell: (row: Row) => SheetCell]
/** The file columns for each screen column: a screen column with two facts becomes two. */
type ListColumns<Row> = Readonly<Record<string, readonly Cell<Row>[]>>

interface Page<Row> {
  readonly data: readonly Row[]
  readonly links: { readonly next: string | null }
}

const inLanguage = (text: Translated, language: Language) => text[language] || text.uk
const toTimeCell = (moment: string | undefined) => (moment === undefined ? null : momentCell(new Date(moment)))

const orderColumns = (t: Words, language: Language): ListColumns<OrderRow> => ({
  order: [
    ['order', ({ number }) => number],
    ['created', (row) => toTimeCell(row.created_at)],
  ],
  customer: [
    ['receiver', ({ customer }) => customer?.name ?? null],
    ['company', ({ customer }) => customer?.company ?? null],
  ],
  goods: [
    ['product', ({ goods }) => inLanguage(goods.name, language)],
    ['lines', ({ goods }) => goods.lines],
    ['pieces', ({ goods }) => goods.pieces],
  ],
  state: [['state', ({ state }) => t(`state_${state}`, 'order')]],
  total: [['total', ({ money }) => hryvnias(money?.total_kopiykas ?? null)]],
  ready: [['ready_to', (row) => dayCell(row.ready_by)]],
  expected: [['expected', (row) => dayCell(row.expected_on)]],
  call: [
    ['last_call', (row) => toTimeCell(row.last_call?.at)],
    ['outcome', (row) => (row.last_call ? t(`outcome_${row.last_call.outcome}`) : null)],
  ],
  phone: [['phone', ({ customer }) => customer?.phone ?? null]],
  due: [['due', ({ money }) => hryvnias(money?.due_kopiykas ?? null)]],
  status: [['payment_status', ({ money }) => (money ? t(`pay_${money.status_group}`) : null)]],
  method: [['payment', ({ money }) => (money ? t(`payment_${money.method}`, 'document') : null)]],
  town: [['town', ({ town }) => town]],
  assignee: [['assignee', ({ assignee }) => assignee?.name ?? null]],
  source: [['source', ({ source }) => t(`source_${source}`)]],
})

const productColumns = (t: Words, language: Language): ListColumns<ProductRow> => ({
  product: [
    ['code', ({ code }) => code],
    ['product', ({ name }) => inLanguage(name, language)],
  ],
  category: [['category', ({ category }) => inLanguage(category.name, language)]],
  price: [['price', (row) => hryvnias(row.price_kopiykas)]],
  state: [['state', ({ state }) => t(`product_${state}`)]],
  missing: [['missing', ({ missing }) => missing.map((gap) => t(`gap_${gap}`)).join(', ') || null]],
  changed: [
    ['changed', (row) => (row.changed_by ? toTimeCell(row.changed_at) : null)],
    ['changed_by', (row) => row.changed_by?.name ?? null],
  ],
  ordered: [['ordered_30', (row) => row.ordered_30_days]],
  english: [['name_en', ({ name }) => name.en || null]],
})

/** The columns named in the address, after the first one; all of them when none is named. */
function chosen<Row>(columns: ListColumns<Row>, query: Query): readonly Cell<Row>[] {
  const [first = '', ...others] = Object.keys(columns)
  const selected = query['columns'] === undefined ? others : [...new Set(query['columns'].split(','))].filter((id) => others.includes(id))
  return [first, ...selected].flatMap((id) => columns[id] ?? [])
}

/** Exports a list page by page, as its screen reads it: same filter, order and rights. */
function buildSheet<Row>(name: string, t: Words, cells: readonly Cell<Row>[], read: (cursor: string | null) => Promise<Page<Row>>): SheetSource {
  const batches = async function* () {
    let cursor: string | null = null
    do {
      const page: Page<Row> = await read(cursor)
      yield page.data.map((row) => cells.map(([, cell]) => cell(row)))
      cursor = page.links.next
    } while (cursor !== null)
  }
  return { name: t(name), head: cells.map(([head]) => t(`column_${head}`)), batches: batches() }
}

const from = (query: Query, cursor: string | null): Query => {
  const { cursor: _given, ...filter } = query
  return cursor === null ? filter : { ...filter, cursor }
}
const itself = (cursor: string) => cursor

/** The order list as on its screen. */
export function orderListSheet(context: AppContext, query: Query, { language, staffId }: { language: Language; staffId: number }): SheetSource {
  const t = wordsFor(context, language)
  // All pages use the same current time.
  const now = context.clock.now()
  const reader = { me: staffId, goodsOnly: false, now }
  return buildSheet('sheet_orders', t, chosen(orderColumns(t, language), query), async (cursor) =>
    listOrders(context, await readOrderFilter(context, context.database.db, from(query, cursor), reader), itself),
  )
}

/** The product list as on its screen. */
export function productListSheet(context: AppContext, query: Query, language: Language): SheetSource {
  const t = wordsFor(context, language)
  return buildSheet('sheet_products', t, chosen(productColumns(t, language), query), (cursor) =>
    listProductRows(context, readProductFilter(from(query, cursor), language), itself),
  )
}
