import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { emailKey } from '#contract/personal-data.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { textList } from './find-customer.ts'

/** How long a customer without orders is kept, in days: as long as their message (privacy policy, section 5). */
const retentionDays = 365

/** Whether nothing stored has this phone. */
const isUnused = ({ customersPorts }: AppContext, phone: SQL): SQL =>
  sql.join(
    customersPorts.phonesInUse.map((query) => sql`not exists (select from (${query}) used where used.contact = ${phone})`),
    sql` and `,
  )

/** Whether the customer `c` has no phone left and no e-mail that an order uses. */
const isForgotten = ({ customersPorts: { emailsInUse } }: AppContext): SQL => sql`
  not exists (select from customer_contacts k where k.customer_id = c.id and k.kind = 'phone')
  and not exists (
    select from customer_contacts m join (${emailsInUse}) used on used.contact = lower(m.value) where m.customer_id = c.id and m.kind = 'email')`

/**
 * After an erasure: deletes phones that nothing uses any more, and customers whose last phone is gone, with their note, e-mails and
 * companies.
 */
export async function purgePhones(context: AppContext, tx: Tx | Db, phones: readonly string[]): Promise<void> {
  if (phones.every((phone) => phone === '')) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from customer_contacts c where c.kind = 'phone' and c.value = any(${textList(phones)})
      and ${isUnused(context, sql`c.value`)}
    returning c.customer_id as id`)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await tx.execute(sql`
    delete from customers c where c.id = any(array(select json_array_elements_text(${ids}::json)::integer)) and ${isForgotten(context)}`)
}

/** {@link purgePhones} for customers with e-mails only. */
export async function purgeEmails(
  context: AppContext,
  tx: Tx | Db,
  which: { readonly emails: readonly string[] } | { readonly lastBefore: string },
): Promise<void> {
  const chosen =
    'emails' in which
      ? sql`exists (select from customer_contacts e where e.customer_id = c.id and e.kind = 'email' and lower(e.value) = any(${textList(which.emails.map(emailKey))}))`
      : sql`c.last_at <= ${which.lastBefore}::timestamptz`
  await tx.execute(sql`delete from customers c where ${chosen} and c.merged_into is null and ${isForgotten(context)}`)
}

/** Deletes customers with no recent contact and no remaining order or message. */
export async function purgeOldCustomers(context: AppContext): Promise<void> {
  const {
    clock,
    database: { db },
  } = context
  const last = new Date(clock.now().getTime() - retentionDays * 86_400_000).toISOString()
  const { rows } = await db.execute<{ phone: string }>(sql`
    select k.value as phone from customers c join customer_contacts k on k.customer_id = c.id and k.kind = 'phone'
    where c.last_at <= ${last}::timestamptz and c.merged_into is null and ${isUnused(context, sql`k.value`)}
    limit 10000`)
  const phones = rows.map(({ phone }) => phone)
  await purgePhones(context, db, phones)
  await purgeEmails(context, db, { lastBefore: last })
}

export const purgeCustomers = defineJob({ name: 'purge-customers', every: '52 3 * * *', input: z.object({}), run: purgeOldCustomers })
