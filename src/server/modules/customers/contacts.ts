import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { emailKey } from '#contract/personal-data.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { customerContacts, customers } from './tables.ts'

/** By what the orders and quotes of a customer are found. */
export interface Contacts {
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

/** A list as one parameter: an empty one finds nothing. */
export const textList = (texts: readonly string[]): SQL => sql`array(select json_array_elements_text(${JSON.stringify(texts)}::json))`

/** Of orders: those under the phones, and those without a phone under the e-mails. @param o as the query calls the table */
export const ordersUnder = ({ phones, emails }: Contacts, o: SQL = sql`o`): SQL =>
  sql`(${o}.phone = any(${textList(phones)}) or (${o}.phone = '' and lower(${o}.email) = any(${textList(emails.map(emailKey))})))`

/** The same of quotes. */
export const quotesUnder = ({ phones, emails }: Contacts): SQL =>
  sql`(q.phone = any(${textList(phones)}) or (coalesce(q.phone, '') = '' and lower(q.buyer ->> 'email') = any(${textList(emails.map(emailKey))})))`

/** Who has this e-mail; of several the one who was there first. Null where nobody has. */
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
