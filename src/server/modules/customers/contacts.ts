import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { emailKey } from '#contract/personal-data.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { customerContacts, customers } from './tables.ts'

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
