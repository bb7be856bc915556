import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { pageLength } from '#contract/admin/lists.ts'
import type { QuoteRow, QuoteRows } from '#contract/admin/quotes.ts'
import { quoteStates, type QuoteState } from '#contract/admin/quote-states.ts'
import { cleanSearch } from '#contract/clean-text.ts'
import { isAbroad } from '#contract/countries.ts'
import { kyivClock, type PlainDate } from '#contract/plain-date.ts'
import { workingDayAfter } from '#contract/working-hours.ts'
import { countRows, toPage } from '../../../platform/db/list-page.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readDesk } from '../../content/index.ts'
import { searchable } from '../../customers/index.ts'
import { orderRows } from '../orders/rows.ts'
import { productNames } from '../../catalogue/index.ts'
import { bouncedQuotes } from './bounced.ts'
import { currentState } from './quote-draft.ts'
import { quotes } from './tables.ts'
import { containsWords } from '../../../platform/db/trigrams.ts'

interface QuoteFilter {
  readonly state: QuoteState | null
  readonly search: string
  readonly before: number | null
}

export const readQuoteFilter = (query: Readonly<Record<string, string>>, before: number | null): QuoteFilter => ({
  state: quoteStates.find((known) => known === query['state']) ?? null,
  search: cleanSearch(query['search']),
  before,
})

/** A sent quote counts as expired after its last day, even before the job marks it. */
function inState(state: QuoteState, today: PlainDate): SQL | undefined {
  if (state === 'sent') return and(eq(quotes.state, 'sent'), gte(quotes.validUntil, today))
  if (state === 'expired') return or(eq(quotes.state, 'expired'), and(eq(quotes.state, 'sent'), lt(quotes.validUntil, today)))
  return eq(quotes.state, state)
}

/** Ignores texts of one or two letters, which no index finds quickly. Digits match even with separators between them. */
function found(search: string): SQL | undefined {
  const digits = search.replace(/[\s()+–-]/g, '')
  const text = /^\d+$/.test(digits) ? digits : searchable(search)
  return [...text].length < 3 ? undefined : containsWords(quotes.searchText, text)
}

/** Quotes and drafts, newest first, fifty a page. A draft that became an order without being sent is listed only as an order. */
export async function listQuotes(context: AppContext, filter: QuoteFilter, nextLink: (cursor: string) => string): Promise<QuoteRows> {
  const { db } = context.database
  const now = context.clock.now()
  const matching = and(
    eq(quotes.origin, 'office'),
    or(isNotNull(quotes.number), isNull(quotes.orderId)),
    filter.state === null ? undefined : inState(filter.state, kyivClock(now).date),
    found(filter.search),
  )
  const rows = await db
    .select({ quote: quotes, orderNumber: orderRows.number })
    .from(quotes)
    .leftJoin(orderRows, eq(orderRows.id, quotes.orderId))
    .where(and(matching, filter.before === null ? undefined : lt(quotes.id, filter.before)))
    .orderBy(desc(quotes.id))
    .limit(pageLength + 1)
  const { shown, ...page } = toPage(
    rows,
    await countRows(db, sql`select from ${quotes} where ${matching}`),
    ({ quote }) => String(quote.id),
    nextLink,
  )
  const products = shown.flatMap(({ quote }) => firstProduct(quote) ?? [])
  const names = await productNames(db, products)
  const sent = shown.map(({ quote }) => quote)
  const bounced = await bouncedQuotes(context, db, sent)
  const { hours } = await readDesk(context, db)
  return {
    data: shown.map(({ quote, orderNumber }): QuoteRow => {
      const { id, number, buyer, phone, lines, createdAt, requestedAt, sentAt, validUntil, staffName } = quote
      const first = firstProduct(quote)
      return {
        id,
        number,
        state: currentState(quote, now),
        name: buyer.name.trim() || null,
        company: buyer.company.trim() || null,
        phone: phone ?? (buyer.phone.trim() || null),
        email: buyer.email.trim() || null,
        abroad: isAbroad(buyer.country) ? buyer.country : null,
        goods: { name: first === null ? null : (names.get(first)?.name ?? null), lines: Object.keys(lines).length },
        total_kopiykas: quote.total,
        created_at: createdAt.toISOString(),
        sent_at: sentAt?.toISOString() ?? null,
        answer_by: requestedAt && quote.state === 'requested' ? workingDayAfter(requestedAt, hours).toISOString() : null,
        valid_until: validUntil,
        order_number: orderNumber,
        telegram_failed: quote.telegramFailedAt !== null && quote.state === 'sent',
        email_failed: bounced.has(id) && quote.state === 'sent',
        by: staffName,
      }
    }),
    ...page,
  }
}

function firstProduct({ lines }: Pick<typeof quotes.$inferSelect, 'lines'>): number | null {
  const [first] = Object.values(lines)
    .filter((line) => line.kind === 'product')
    .toSorted((a, b) => a.place - b.place)
  return first?.product_id ?? null
}
