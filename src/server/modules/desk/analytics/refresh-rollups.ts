import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PlainDate } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { lockKeys } from '../../../platform/db/locks.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import { countSales, rollupColumns } from './count-sales.ts'

/** Days per transaction: keeps it short even when every day of ten years is stale. */
const batch = 60

/**
 * Recomputes the newest stale days and deletes their marks. Marks added meanwhile by other transactions stay. The count runs after the
 * deletion, so it sees every change behind the deleted marks.
 */
async function refreshDays(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.salesRollups})`)
  const { rows } = await tx.execute<{ day: PlainDate }>(sql`
    with newest as (select distinct day from sales_stale_days order by day desc limit ${batch}),
    taken as (delete from sales_stale_days where day in (select day from newest) returning day)
    select distinct day::text as day from taken`)
  if (rows.length === 0) return 0
  const days = sql`select value::date as day from json_array_elements_text(${JSON.stringify(rows.map(({ day }) => day))}::json)`
  const months = sql`select distinct date_trunc('month', days.day)::date from (${days}) as days`
  await tx.execute(sql`delete from sales_rollups where grain = 'day' and day in (${days}) or grain = 'month' and day in (${months})`)
  await tx.execute(sql`insert into sales_rollups (grain, ${rollupColumns}) select 'day', counted.* from (${countSales(days)}) as counted`)
  await tx.execute(sql`
    insert into sales_rollups (grain, ${rollupColumns})
    select 'month', dimension, months.month, key, (array_agg(label order by day desc))[1], sum(orders), sum(pieces), sum(sales), sum(paid), sum(due), sum(duration)
    from (${months}) as months(month) join sales_rollups r on r.grain = 'day' and r.day >= months.month and r.day < months.month + interval '1 month'
    group by dimension, months.month, key`)
  return rows.length
}

/** Refreshes until no day is stale. */
export async function refreshRollups({ database: { db } }: AppContext): Promise<void> {
  while ((await db.transaction(refreshDays)) === batch);
}

export const refreshSalesRollups = defineJob({ name: 'refresh-sales-rollups', every: '*/5 * * * *', input: z.object({}), run: refreshRollups })
