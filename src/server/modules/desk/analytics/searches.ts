import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SearchTerms } from '#contract/admin/analytics.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { DayRange } from './read-rollups.ts'
import { searchDays } from './tables.ts'

/** Thousands of texts from a robot must not fill the disk. */
const maxTextsADay = 2_000
/** Two whole years besides the current one, so that a season can be compared with the last. */
const retentionMonths = 36

/** A text that may be a phone, an e-mail or a document number is never counted. */
const isPersonal = (text: string): boolean => text.includes('@') || (text.match(/\d/g)?.length ?? 0) >= 7

/** Counts a search that a page has shown: its text and whether it found anything, by day, without the person. */
export async function countSearch({ database: { db }, clock }: AppContext, { text, found }: { text: string; found: boolean }): Promise<void> {
  const folded = text.toLowerCase().replace(/\s+/g, ' ').trim()
  if (folded === '' || isPersonal(folded)) return
  const { date: day } = kyivClock(clock.now())
  const empty = found ? 0 : 1
  await db.execute(sql`
    insert into search_days (day, text, searches, empty)
    select ${day}::date, ${folded}, 1, ${empty}::integer
    where exists (select from search_days where day = ${day}::date and text = ${folded}) or (select count(*) from search_days where day = ${day}::date) < ${maxTextsADay}
    on conflict (day, text) do update set searches = search_days.searches + 1, empty = search_days.empty + excluded.empty`)
}

type Term = SearchTerms['terms'][number]

/** The searches of a period. @param length of each of the two lists */
export async function readSearches({ database: { db } }: AppContext, period: DayRange, length: number): Promise<SearchTerms> {
  const of = (order: 'searches' | 'empty') =>
    db.execute<Term & Record<string, unknown>>(sql`
      select text, sum(searches)::int as searches, sum(empty)::int as empty from search_days where day between ${period.from}::date and ${period.to}::date
      group by text having sum(${sql.identifier(order)}) > 0 order by sum(${sql.identifier(order)}) desc, text limit ${length}`)
  const [{ rows: terms }, { rows: empties }, { rows: sums }] = await Promise.all([
    of('searches'),
    of('empty'),
    db.execute<{ searches: number; empty: number }>(
      sql`select coalesce(sum(searches), 0)::int as searches, coalesce(sum(empty), 0)::int as empty from search_days where day between ${period.from}::date and ${period.to}::date`,
    ),
  ])
  return { ...(sums[0] ?? { searches: 0, empty: 0 }), terms, empty_terms: empties }
}

async function purgeOldSearches({ database: { db }, clock }: AppContext): Promise<void> {
  const { date } = kyivClock(clock.now())
  await db.delete(searchDays).where(sql`${searchDays.day} < ${date}::date - ${`${retentionMonths} months`}::interval`)
}

export const purgeSearches = defineJob({ name: 'purge-searches', every: '56 3 * * *', input: z.object({}), run: purgeOldSearches })
