import { sql, type SQL } from 'drizzle-orm'
import { pageLength } from '#contract/admin/lists.ts'
import type { CustomerRow, CustomerRows } from '#contract/admin/customers.ts'
import { cleanSearch } from '#contract/clean-text.ts'
import { countRows, sampleRows, spreadIds, toPage } from '../../../platform/db/list-page.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { searchable } from '../../customers/index.ts'
import { owedColumn } from '../../payments/index.ts'
import { containsWords } from '../../../platform/db/trigrams.ts'
import { parseCursor, printCursor, type ListCursor } from '../list-cursor.ts'

export interface CustomerFilter {
  readonly search: string
  readonly cursor: ListCursor | null
}

export const readCustomerFilter = (query: Readonly<Record<string, string>>): CustomerFilter => ({
  search: cleanSearch(query['search']),
  cursor: parseCursor(query['cursor']),
})

/** Ignores texts of one or two letters, which no index finds quickly. Digits match even with separators between them. */
function found(search: string, contains: (text: string) => SQL): SQL {
  const digits = search.replace(/[\s()+–-]/g, '')
  const isDigits = /^\d+$/.test(digits)
  const text = isDigits ? digits : searchable(search)
  if ([...text].length < 3) return sql``
  const asTyped = contains(searchable(search))
  return isDigits && digits !== search ? sql` and (${asTyped} or ${contains(digits)})` : sql` and ${asTyped}`
}
const byIndex = (text: string) => containsWords(sql`c.search_text`, text)
const byText = (text: string) => containsWords(sql`c.search_text`, text, false)

/**
 * Whether a page is soon found from the newest customer on, and ten thousand for the count. The database does not know it: it may take a rare text for
 * a common one.
 */
async function isFrequentText(db: Db, search: string): Promise<boolean> {
  const newest = sql`select search_text from customers where merged_into is null order by last_at desc, id desc limit ${sampleRows}`
  const spread = sql`select search_text from customers where id = any(${spreadIds('customers')})`
  const matching = (sample: SQL) => sql`(select count(*) from (${sample}) as c where true${found(search, byText)})`
  const { rows } = await db.execute<{ found: number }>(sql`select least(${matching(newest)}, ${matching(spread)})::int as found`)
  return (rows[0]?.found ?? 0) >= 50
}

/** Matching customers, most recent contact first, fifty a page. */
export async function listCustomers(context: AppContext, filter: CustomerFilter, nextLink: (cursor: string) => string): Promise<CustomerRows> {
  const { db } = context.database
  const isFrequent = filter.search === '' || (await isFrequentText(db, filter.search))
  const matching = sql`select c.id, c.last_at from customers c where c.merged_into is null${found(filter.search, isFrequent ? byText : byIndex)}`
  const after = filter.cursor ? sql` and (c.last_at, c.id) < (${filter.cursor.at}::timestamptz, ${filter.cursor.id}::integer)` : sql``
  const [{ rows }, counted] = await Promise.all([
    db.execute<CustomerRow>(sql`
      with matching as ${isFrequent ? sql`` : sql`materialized `}(${matching}), page as materialized (
        select c.id from matching c where true${after}
        order by c.last_at desc, c.id desc limit ${pageLength + 1}
      )
      select c.id, c.name, to_json(c.last_at) #>> '{}' as last_at, had.phones, bought.orders, bought.open_orders, bought.total::float8 as total_kopiykas, bought.owed::float8 as owed_kopiykas,
        (select k.name from customer_companies k where k.customer_id = c.id order by k.id limit 1) as company
      from page join customers c on c.id = page.id
      join lateral (
        select coalesce(array_agg(p.value order by p.id) filter (where p.kind = 'phone'), '{}') as phones,
          coalesce(array_agg(lower(p.value)) filter (where p.kind = 'email'), '{}') as emails
        from customer_contacts p where p.customer_id = c.id
      ) had on true
      join lateral (
        select count(*)::int as orders, count(*) filter (where o.state not in ('completed', 'cancelled'))::int as open_orders,
          coalesce(sum(o.total) filter (where o.state <> 'cancelled'), 0) as total, coalesce(sum(${owedColumn}), 0) as owed
        from (select id, state, total from orders where phone = any(had.phones)
          union all select id, state, total from orders where phone = '' and lower(email) = any(had.emails)) o
        left join order_payments p on p.order_id = o.id
      ) bought on true
      order by c.last_at desc, c.id desc`),
    countRows(db, matching),
  ])
  const { shown, ...page } = toPage(rows, counted, ({ last_at: at, id }) => printCursor({ at, id }), nextLink)
  return {
    data: shown.map(({ last_at, ...row }) => ({ ...row, last_at: new Date(last_at).toISOString() })),
    ...page,
  }
}
