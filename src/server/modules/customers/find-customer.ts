import { eq, sql, and, asc, isNull, type SQL } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { emailKey } from '#contract/personal-data.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { lockKeys } from '../../platform/db/locks.ts'
import { searchable, toSearchText } from './search-text.ts'
import { customerCompanies, customerContacts, customers } from './tables.ts'

/** What an order or a message says about its sender. */
export interface Sender {
  /** `+` and 12 digits; empty for a buyer abroad, who is found by e-mail. */
  readonly phone: string
  readonly name: string | null
  readonly email: string | null
  readonly company: string | null
  readonly taxId: string | null
  readonly language: Language
}

/**
 * Finds or creates the customer of a phone and adds missing facts, in one statement: of two simultaneous first orders, the second waits
 * for the first's commit and finds its customer. Never replaces what the staff wrote.
 */
export async function rememberCustomer(tx: Tx | Db, sender: Sender, at: Date): Promise<void> {
  const { phone, name, email, company, taxId, language } = sender
  if (phone === '') return rememberByEmail(tx, sender, at)
  const parts = [name, phone, email, company, taxId]
  // Joined by hand, because drizzle expands a list into parameters.
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

/** Finds or creates the customer of an e-mail, for senders without a phone; simultaneous first orders wait for each other. */
async function rememberByEmail(tx: Tx | Db, { email, name, company, taxId, language }: Sender, at: Date): Promise<void> {
  if (!email) return
  const key = emailKey(email)
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeys.customerEmail}, hashtext(${key}))`)
  const known = await customerOfEmail(tx, email)
  const searchText = toSearchText([name, email, company, taxId])
  const id = known ?? (await addCustomer(tx, { name, language, searchText, createdAt: at, lastAt: at }))
  if (known === null) await tx.insert(customerContacts).values({ customerId: id, kind: 'email', value: email })
  else
    await tx
      .update(customers)
      .set({
        name: sql`coalesce(${customers.name}, ${name})`,
        lastAt: sql`greatest(${customers.lastAt}, ${at.toISOString()}::timestamptz)`,
        searchText: sql`case when position(${searchText} in ${customers.searchText}) > 0 then ${customers.searchText} else ${customers.searchText} || ' ' || ${searchText} end`,
      })
      .where(eq(customers.id, id))
  if (company !== null)
    await tx
      .insert(customerCompanies)
      .values({ customerId: id, name: company, taxId: taxId ?? '' })
      .onConflictDoNothing()
}

async function addCustomer(tx: Tx | Db, customer: typeof customers.$inferInsert): Promise<number> {
  const [made] = await tx.insert(customers).values(customer).returning({ id: customers.id })
  if (!made) throw new Error('a customer was not stored')
  return made.id
}

/** The contacts that link orders and quotes to a customer. */
export interface Contacts {
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

/** Passes a list as one parameter, so that an empty one matches nothing. */
export const textList = (texts: readonly string[]): SQL => sql`array(select json_array_elements_text(${JSON.stringify(texts)}::json))`

/** Condition for orders with these phones, or without a phone and with these e-mails. @param o the query's alias for orders */
export const ordersUnder = ({ phones, emails }: Contacts, o: SQL = sql`o`): SQL =>
  sql`(${o}.phone = any(${textList(phones)}) or (${o}.phone = '' and lower(${o}.email) = any(${textList(emails.map(emailKey))})))`

/** {@link ordersUnder} for quotes. */
export const quotesUnder = ({ phones, emails }: Contacts): SQL =>
  sql`(q.phone = any(${textList(phones)}) or (coalesce(q.phone, '') = '' and lower(q.buyer ->> 'email') = any(${textList(emails.map(emailKey))})))`

/** The customer with this e-mail; of several the first one. Null when there is none. */
export async function customerOfEmail(db: Db | Tx, email: string): Promise<number | null> {
  const [found] = await db
    .select({ id: customers.id })
    .from(customerContacts)
    .innerJoin(customers, eq(customers.id, customerContacts.customerId))
    .where(and(eq(customerContacts.kind, 'email'), sql`lower(${customerContacts.value}) = ${emailKey(email)}`, isNull(customers.mergedInto)))
    .orderBy(asc(customers.id))
    .limit(1)
  return found?.id ?? null
}
