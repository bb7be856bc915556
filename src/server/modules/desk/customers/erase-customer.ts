import { sql } from 'drizzle-orm'
import type { CustomerErasure, ErasureReport } from '#contract/admin/customers.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { emailKey } from '#contract/personal-data.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import {
  readContacts,
  deleteCustomer,
  findCustomer,
  lockCustomers,
  ordersUnder,
  quotesUnder,
  textList,
  type Contacts,
} from '../../customers/index.ts'
import { eraseAccountIn, eraseGuestIn } from '../../profile/index.ts'
import { readAccounts } from './read-customer.ts'

interface Counts extends Record<string, unknown> {
  finished: number
  open: number
  paid: number
}

/** What an erasure deletes, what it keeps, and why. @param chosen ids of the accounts to delete too */
async function readReport(db: Db | Tx, id: number, contacts: Contacts, chosen: readonly number[] | null): Promise<ErasureReport> {
  const list = textList(contacts.phones)
  const accounts = await readAccounts(db, contacts)
  const others = chosen === null ? [] : accounts.filter((account) => !chosen.includes(account.id))
  const own = sql`(user_id is null or user_id = any(array(select json_array_elements_text(${JSON.stringify(chosen ?? [])}::json)::integer)))`
  const { rows } = await db.execute<Counts>(sql`
    select count(*) filter (where state in ('completed', 'cancelled'))::int as finished, count(*) filter (where state not in ('completed', 'cancelled'))::int as open,
      count(*) filter (where state <> 'cancelled')::int as paid
    from orders o where ${ordersUnder(contacts)} and ${own}`)
  const { rows: rest } = await db.execute<{ messages: number; offers: number; quotes: number }>(sql`
    select (select count(*)::int from contact_messages where '+' || phone = any(${list})) as messages,
      (select count(*)::int from quotes q where ${quotesUnder(contacts)} and origin = 'visitor') as offers,
      (select count(*)::int from quotes q where ${quotesUnder(contacts)} and origin = 'office') as quotes`)
  const counted = rows[0] ?? { finished: 0, open: 0, paid: 0 }
  const accountOrders = others.reduce((sum, account) => sum + account.orders, 0)
  const shared = await sharedEmails(db, id)
  const stays: ErasureReport['stays'] = [
    { what: 'sums', count: counted.finished + counted.open, why: 'accounting' },
    { what: 'open_orders', count: counted.open, why: 'delivery' },
    { what: 'account_orders', count: accountOrders, why: 'own_account' },
    { what: 'emails', count: shared.size, why: 'other_customer' },
  ]
  return {
    finished_orders: counted.finished,
    messages: rest[0]?.messages ?? 0,
    offers: rest[0]?.offers ?? 0,
    quotes: rest[0]?.quotes ?? 0,
    accounts,
    stays: stays.filter(({ count }) => count > 0),
  }
}

/** E-mails that another customer also has; that customer's mail stays. */
async function sharedEmails(db: Db | Tx, id: number): Promise<Set<string>> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select distinct lower(mine.value) as email from customer_contacts mine
    join customer_contacts other on other.kind = 'email' and lower(other.value) = lower(mine.value) and other.customer_id <> mine.customer_id
    where mine.customer_id = ${id} and mine.kind = 'email'`)
  return new Set(rows.map(({ email }) => email))
}

export async function previewErasure({ database: { db } }: AppContext, id: number): Promise<ErasureReport | Failure> {
  const customer = await findCustomer(db, id)
  return customer ? readReport(db, customer.id, await readContacts(db, customer.id), null) : fail('notFound')
}

/**
 * Erases a customer's data by the same rules as an account's: finished orders lose their buyer at once, others when they finish.
 * Accounts are deleted only if the owner chose them. The audit records the erasure without naming the person.
 */
export function eraseCustomer(
  context: AppContext,
  actor: Actor,
  id: number,
  { reason, accounts }: CustomerErasure,
): Promise<ErasureReport | Failure> {
  return runOnce<ErasureReport>(context, actor, { what: 'erase-customer', body: { id, reason, accounts } }, async (tx) => {
    const customer = await findCustomer(tx, id)
    if (!customer) return fail('notFound')
    await lockCustomers(tx, [customer.id])
    const contacts = await readContacts(tx, customer.id)
    const chosen = (await readAccounts(tx, contacts)).filter((account) => accounts.includes(account.id))
    const report = await readReport(
      tx,
      customer.id,
      contacts,
      chosen.map((account) => account.id),
    )
    const shared = await sharedEmails(tx, customer.id)
    for (const account of chosen) await eraseAccountIn(context, tx, account.id)
    for (const phone of contacts.phones) await eraseGuestIn(context, tx, { phone })
    // An e-mail that no other customer has identifies this customer, as a phone does.
    for (const email of contacts.emails.map(emailKey)) if (!shared.has(email)) await eraseGuestIn(context, tx, { email })
    await deleteCustomer(tx, customer.id)
    await recordChange(context, tx, actor, { kind: 'customer', verb: 'erase', subject: { id: customer.id, label: String(customer.id) }, reason })
    return report
  })
}
