import { sql } from 'drizzle-orm'
import { dayCell, momentCell } from '../../../platform/sheets/write-sheets.ts'
import type { Language, Translated } from '#contract/languages.ts'
import { optionText, takenOptions } from '#contract/taken-options.ts'
import { orderConditions, type OrderFilter } from '../orders/order-filter.ts'
import type { StoredLine } from '../../sales/index.ts'
import { balanceColumns, computeBalance, dueOfOrder, type Sums } from '../../payments/index.ts'
import { exportTable, hryvnias, type Words } from './export-table.ts'

interface OrderRow extends Sums {
  number: string
  created_at: Date
  state: string
  receiver_name: string | null
  phone: string
  email: string | null
  payer: { companyName: string | null; taxId: string | null } | null
  delivery: { city?: string | null } | null
  payment_method: string
  comment: string | null
}

/** The orders of a list filter, oldest first. */
export const ordersTable = (filter: OrderFilter, t: Words) =>
  exportTable<OrderRow>(
    sql`select orders.number, orders.created_at, orders.state, orders.receiver_name, orders.phone, orders.email, orders.payer, orders.delivery,
        orders.payment_method, orders.comment, ${balanceColumns}
      from orders join order_payments p on p.order_id = orders.id where ${orderConditions(filter)} order by orders.created_at, orders.id`,
    [
      ['order', ({ number }) => number],
      ['created', (row) => momentCell(row.created_at)],
      ['state', ({ state }) => t(`state_${state}`, 'order')],
      ['receiver', (row) => row.receiver_name],
      ['phone', ({ phone }) => phone],
      ['email', ({ email }) => email],
      ['company', ({ payer }) => payer?.companyName ?? null],
      ['tax_id', ({ payer }) => payer?.taxId ?? null],
      ['town', ({ delivery }) => delivery?.city ?? null],
      ['payment', (row) => t(`payment_${row.payment_method}`, 'document')],
      ['total', ({ amount }) => hryvnias(amount)],
      ['received', (row) => hryvnias(computeBalance(row).received)],
      ['returned', (row) => hryvnias(computeBalance(row).refunded)],
      ['due', (row) => hryvnias(dueOfOrder(row))],
      ['comment', ({ comment }) => comment],
    ],
  )

interface Row {
  number: string
  created_at: Date
  state: string
  product_code: string
  translations: Translated<{ name: string }>
  options: StoredLine['options']
  quantity: number
  unit: number
  total: number
  weight_kg: number | null
  ready_from: string | null
  ready_to: string | null
}

const optionsText = (options: StoredLine['options'], language: Language) =>
  takenOptions(options)
    .map((option) => optionText(option, language))
    .join('; ')

/** The order lines of a list filter, one row each. */
export const linesTable = (filter: OrderFilter, t: Words, language: Language) =>
  exportTable<Row>(
    sql`select orders.number, orders.created_at, orders.state, l.product_code, l.translations, l.options, l.quantity, l.unit, l.total, l.weight_kg,
        l.ready_from::text as ready_from, l.ready_to::text as ready_to
      from orders join order_lines l on l.order_id = orders.id where ${orderConditions(filter)} order by orders.created_at, orders.id, l.position`,
    [
      ['order', ({ number }) => number],
      ['created', (row) => momentCell(row.created_at)],
      ['state', ({ state }) => t(`state_${state}`, 'order')],
      ['code', (row) => row.product_code],
      ['product', ({ translations }) => translations[language].name],
      ['options', ({ options }) => optionsText(options, language) || null],
      ['pieces', ({ quantity }) => quantity],
      ['unit', ({ unit }) => hryvnias(unit)],
      ['total', ({ total }) => hryvnias(total)],
      ['weight_kg', (row) => row.weight_kg],
      ['ready_from', (row) => dayCell(row.ready_from)],
      ['ready_to', (row) => dayCell(row.ready_to)],
    ],
  )

interface CustomerRow {
  phone: string
  name: string | null
  emails: string | null
  companies: string | null
  tax_ids: string | null
  towns: string | null
  orders: number
  sum: number
  first_at: Date
  last_at: Date
}

/** Buyers by phone; erased ones are missing. Cancelled orders count in the number of orders, but not in the sum. */
export const customersTable = () =>
  exportTable<CustomerRow>(
    sql`select phone, (array_agg(receiver_name order by created_at desc) filter (where receiver_name is not null))[1] as name,
        string_agg(distinct email, ', ') as emails, string_agg(distinct payer ->> 'companyName', ', ') as companies,
        string_agg(distinct payer ->> 'taxId', ', ') as tax_ids, string_agg(distinct delivery ->> 'city', ', ') as towns,
        count(*) as orders, coalesce(sum(total) filter (where state <> 'cancelled'), 0)::bigint as sum, min(created_at) as first_at, max(created_at) as last_at
      from orders where phone <> '' group by phone order by phone`,
    [
      ['receiver', ({ name }) => name],
      ['phone', ({ phone }) => phone],
      ['email', ({ emails }) => emails],
      ['company', ({ companies }) => companies],
      ['tax_id', (row) => row.tax_ids],
      ['town', ({ towns }) => towns],
      ['orders', ({ orders }) => orders],
      ['total', ({ sum }) => hryvnias(sum)],
      ['first_order', (row) => momentCell(row.first_at)],
      ['last_order', (row) => momentCell(row.last_at)],
    ],
  )
