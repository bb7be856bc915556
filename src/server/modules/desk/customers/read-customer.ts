import { sql } from 'drizzle-orm'
import { mergeUndoDays, shownOrders, type CustomerCard } from '#contract/admin/customers.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { Translated } from '#contract/languages.ts'
import type { OrderState } from '#contract/order.ts'
import { isForeignTaxId, isTaxId } from '#contract/tax-id.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { messagesOfPhones } from '../../contact/index.ts'
import {
  readCompanies,
  readContacts,
  findCustomer,
  readFormerNotes,
  mergesInto,
  ordersUnder,
  quotesUnder,
  type Contacts,
} from '../../customers/index.ts'
import { balanceColumns, dueOfOrder, unrefundedAmount, type Sums } from '../../payments/index.ts'

/**
 * Everything about a customer that a manager needs.
 * @param most how many orders, offers, quotes, calls and messages to return, newest first
 */
export async function readCustomer(db: Db | Tx, id: number, limit = shownOrders): Promise<CustomerCard | Failure> {
  const customer = await findCustomer(db, id)
  if (!customer) return fail('notFound')
  // Sequential, because a transaction has one connection.
  const contacts = await readContacts(db, customer.id)
  const companies = await readCompanies(db, customer.id)
  const versions = await readFormerNotes(db, customer.id)
  const messages = await messagesOfPhones(db, contacts.phones, limit)
  return {
    id: customer.id,
    version: customer.version,
    name: customer.name,
    language: customer.language,
    note: customer.note,
    note_versions: versions.map(({ note, until, changedBy }) => ({ note, until: until.toISOString(), changed_by: changedBy })),
    created_at: customer.createdAt.toISOString(),
    ...contacts,
    companies: companies.map(({ name, taxId }) => ({ name, tax_id: taxId, is_valid: taxId === '' || isTaxId(taxId) || isForeignTaxId(taxId) })),
    addresses: await readAddresses(db, contacts),
    accounts: await readAccounts(db, contacts),
    orders: await readOrders(db, contacts, limit),
    offers: await readQuotes(db, contacts, 'visitor', limit),
    quotes: await readQuotes(db, contacts, 'office', limit),
    calls: await readCalls(db, contacts, limit),
    messages: messages.map(({ id: message, createdAt, message: text, answeredAt }) => ({
      id: message,
      created_at: createdAt.toISOString(),
      message: text,
      is_answered: answeredAt !== null,
    })),
    sums: await readSums(db, contacts),
    merges: await readMerges(db, customer.id),
  }
}

interface FoundOrder extends Sums, Record<string, unknown> {
  number: string
  created_at: string
  state: OrderState
  first: Translated<{ name: string }> | null
  lines: number
}

async function readOrders(db: Db | Tx, contacts: Contacts, limit: number): Promise<CustomerCard['orders']> {
  const { rows } = await db.execute<FoundOrder>(sql`
    select o.number, to_json(o.created_at) #>> '{}' as created_at, o.state, ${balanceColumns},
      (select l.translations from order_lines l where l.order_id = o.id order by l.position limit 1) as first,
      (select count(*)::int from order_lines l where l.order_id = o.id) as lines
    from orders o join order_payments p on p.order_id = o.id
    where ${ordersUnder(contacts)} order by o.created_at desc, o.id desc limit ${limit}`)
  return rows.map((row) => ({
    number: row.number,
    created_at: new Date(row.created_at).toISOString(),
    state: row.state,
    goods: { name: { uk: row.first?.uk.name ?? '', en: row.first?.en.name ?? '' }, lines: row.lines },
    total_kopiykas: row.amount,
    due_kopiykas: dueOfOrder(row),
  }))
}

async function readSums(db: Db | Tx, contacts: Contacts): Promise<CustomerCard['sums']> {
  const { rows } = await db.execute<Sums & { state: string } & Record<string, unknown>>(
    sql`select o.state, ${balanceColumns} from orders o join order_payments p on p.order_id = o.id where ${ordersUnder(contacts)}`,
  )
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    orders: rows.length,
    total_kopiykas: sum((row) => (row.state === 'cancelled' ? 0 : row.amount)),
    received_kopiykas: sum(unrefundedAmount),
    due_kopiykas: sum(dueOfOrder),
  }
}

async function readAddresses(db: Db | Tx, contacts: Contacts): Promise<CustomerCard['addresses']> {
  const { rows } = await db.execute<CustomerCard['addresses'][number]>(sql`
    select (array_agg(delivery ->> 'method' order by created_at desc))[1] as method, delivery ->> 'carrier' as carrier, delivery ->> 'city' as city, delivery ->> 'address' as address
    from orders o where ${ordersUnder(contacts)} and (delivery ->> 'city' is not null or delivery ->> 'address' is not null)
    group by 2, 3, 4 order by max(created_at) desc limit 20`)
  return rows
}

export async function readAccounts(db: Db | Tx, contacts: Contacts): Promise<CustomerCard['accounts']> {
  const { rows } = await db.execute<CustomerCard['accounts'][number]>(sql`
    select u.id, u.email, count(*)::int as orders from orders o join users u on u.id = o.user_id
    where ${ordersUnder(contacts)} group by u.id, u.email order by u.id`)
  return rows
}

/** Leaves out quotes that became orders without being sent: the order stands for them. */
async function readQuotes(db: Db | Tx, contacts: Contacts, origin: 'visitor' | 'office', limit: number): Promise<CustomerCard['quotes']> {
  const { rows } = await db.execute<CustomerCard['quotes'][number]>(sql`
    select q.id, q.number, q.state, to_json(q.created_at) #>> '{}' as created_at, q.valid_until::text as valid_until, q.total::float8 as total_kopiykas, o.number as order_number
    from quotes q left join orders o on o.id = q.order_id
    where ${quotesUnder(contacts)} and q.origin = ${origin} and (q.number is not null or q.order_id is null) order by q.id desc limit ${limit}`)
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: new Date(created_at).toISOString() }))
}

async function readCalls(db: Db | Tx, contacts: Contacts, limit: number): Promise<CustomerCard['calls']> {
  const { rows } = await db.execute<CustomerCard['calls'][number]>(sql`
    select to_json(c.at) #>> '{}' as at, c.staff_name as by, o.number as order_number, c.outcome, c.note
    from orders o join order_calls c on c.order_id = o.id
    where ${ordersUnder(contacts)} order by c.at desc limit ${limit}`)
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() }))
}

async function readMerges(db: Db | Tx, id: number): Promise<CustomerCard['merges']> {
  return (await mergesInto(db, id)).map(({ id: merge, before: { merged }, at, staffName }) => ({
    id: merge,
    name: merged.name,
    phones: [...merged.phones],
    at: at.toISOString(),
    by: staffName,
    undo_until: new Date(at.getTime() + mergeUndoDays * 86_400_000).toISOString(),
  }))
}
