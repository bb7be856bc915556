import { sql } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { searchable, toSearchText } from './search-text.ts'

/** What an order or a message says of who sent it. */
export interface Sender {
  /** `+` and 12 digits. A customer is who has a phone: without one, of a buyer abroad, nobody is made or found. */
  readonly phone: string
  readonly name: string | null
  readonly email: string | null
  readonly company: string | null
  readonly taxId: string | null
  readonly language: Language
}

/**
 * Finds the customer of a phone or makes one, and adds what is not known yet, in one statement: of two first orders at once
 * the later one waits for the former's commit and finds its customer. What the staff wrote is never replaced.
 */
export async function rememberCustomer(tx: Tx | Db, sender: Sender, at: Date): Promise<void> {
  const { phone, name, email, company, taxId, language } = sender
  if (phone === '') return
  const parts = [name, phone, email, company, taxId]
  // One element by one, as drizzle expands a list into parameters.
  const known = sql.join(
    parts.flatMap((part) => (part ? [sql`(${searchable(part)}::text)`] : [])),
    sql`, `,
  )
  await tx.execute(sql`
    with phone as (
      insert into customer_contacts (customer_id, kind, value)
      values (nextval(pg_get_serial_sequence('customers', 'id'))::integer, 'phone', ${phone})
      on conflict (value) where kind = 'phone' do update set value = excluded.value
      returning customer_id, xmax = 0 as is_new
    ), made as (
      insert into customers (id, name, language, search_text, created_at, last_at)
      select customer_id, ${name}, ${language}, ${toSearchText(parts)}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
      from phone where is_new
    ), touched as (
      update customers c set
        name = coalesce(c.name, ${name}),
        last_at = greatest(c.last_at, ${at.toISOString()}::timestamptz),
        search_text = c.search_text || coalesce((select string_agg(' ' || part, '') from (values ${known}) as parts (part) where position(part in c.search_text) = 0), '')
      from phone where c.id = phone.customer_id and not phone.is_new
    ), mailed as (
      insert into customer_contacts (customer_id, kind, value)
      select customer_id, 'email', ${email}::text from phone where ${email}::text is not null
      on conflict (customer_id, lower(value)) where kind = 'email' do nothing
    )
    insert into customer_companies (customer_id, name, tax_id)
    select customer_id, ${company}::text, coalesce(${taxId}::text, '') from phone where ${company}::text is not null
    on conflict do nothing`)
}
