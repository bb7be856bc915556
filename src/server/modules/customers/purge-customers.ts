import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { emailKey } from '#contract/personal-data.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { textList } from './contacts.ts'

/** How long who only wrote stays: as long as the message itself (privacy policy, section 5). */
const retentionDays = 365

/**
 * After an erasure: a phone under which nothing is held any more is forgotten, and with the last phone the customer, with note,
 * e-mails and companies.
 */
export async function purgePhones(tx: Tx | Db, phones: readonly string[]): Promise<void> {
  if (phones.every((phone) => phone === '')) return
  const { rows } = await tx.execute<{ id: number }>(sql`
    delete from customer_contacts c
    where c.kind = 'phone' and c.value = any(array(select json_array_elements_text(${JSON.stringify(phones)}::json)))
      and not exists (select from orders o where o.phone = c.value and o.erasure_requested_at is null)
      and not exists (select from contact_messages m where '+' || m.phone = c.value)
    returning c.customer_id as id`)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await tx.execute(sql`
    delete from customers c where c.id = any(array(select json_array_elements_text(${ids}::json)::integer))
      and not exists (select from customer_contacts k where k.customer_id = c.id and k.kind = 'phone')
      and not exists (${ordersByEmail})`)
}

/** Orders without a phone under an e-mail of the customer `c`. */
const ordersByEmail = sql`select from customer_contacts m join orders o on o.phone = '' and lower(o.email) = lower(m.value)
  where m.customer_id = c.id and m.kind = 'email'`

/** The same of customers who have e-mails alone. */
export async function purgeEmails(tx: Tx | Db, which: { readonly emails: readonly string[] } | { readonly lastBefore: string }): Promise<void> {
  const chosen =
    'emails' in which
      ? sql`exists (select from customer_contacts e where e.customer_id = c.id and e.kind = 'email' and lower(e.value) = any(${textList(which.emails.map(emailKey))}))`
      : sql`c.last_at <= ${which.lastBefore}::timestamptz`
  await tx.execute(sql`
    delete from customers c where ${chosen} and c.merged_into is null
      and not exists (select from customer_contacts k where k.customer_id = c.id and k.kind = 'phone')
      and not exists (${ordersByEmail})`)
}

/** Who was last heard of long ago, and of whom no order and no message is left. */
export async function purgeOldCustomers({ clock, database: { db } }: AppContext): Promise<void> {
  const last = new Date(clock.now().getTime() - retentionDays * 86_400_000).toISOString()
  const { rows } = await db.execute<{ phone: string }>(sql`
    select k.value as phone from customers c join customer_contacts k on k.customer_id = c.id and k.kind = 'phone'
    where c.last_at <= ${last}::timestamptz and c.merged_into is null
      and not exists (select from orders o where o.phone = k.value and o.erasure_requested_at is null)
    limit 10000`)
  await purgePhones(
    db,
    rows.map(({ phone }) => phone),
  )
  await purgeEmails(db, { lastBefore: last })
}

export const purgeCustomers = defineJob({ name: 'purge-customers', every: '52 3 * * *', input: z.object({}), run: purgeOldCustomers })
