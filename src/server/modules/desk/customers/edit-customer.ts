import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CustomerCard, CustomerEdit } from '#contract/admin/customers.ts'
import { isAdminFailure, refuse, type AdminFailure } from '#contract/admin/errors.ts'
import { fieldErrors } from '#contract/errors.ts'
import { emailKey, isEmail } from '#contract/personal-data.ts'
import { isPhoneOfSomeCountry } from '#contract/phone.ts'
import { isTaxId } from '#contract/tax-id.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { searchTextOf } from '../../customers/index.ts'
import { customerCompanies, customerContacts, customerNoteVersions, customers } from '../../customers/tables.ts'
import { orders } from '../../sales/orders/tables.ts'
import { companiesOf, contactsOf, readCustomer, type StoredCustomer } from './read-customer.ts'

interface Contents {
  readonly name: string | null
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly companies: readonly { readonly name: string; readonly taxId: string }[]
}

/** What was typed, in normal form; or what is wrong with it. */
function parse({ name, phones, emails, companies }: CustomerEdit): { contents: Contents; errors: Record<string, string> } {
  const contents: Contents = {
    name: name || null,
    phones: [...new Set(phones.filter(Boolean))],
    emails: [...new Map(emails.flatMap((email) => (email ? [[emailKey(email), email]] : []))).values()],
    companies: companies
      .map((company) => ({ name: company.name, taxId: company.tax_id }))
      .filter((company) => company.name !== '' || company.taxId !== ''),
  }
  const errors = {
    ...(contents.phones.length === 0 ? { phones: fieldErrors.phoneRequired } : {}),
    ...(contents.phones.every(isPhoneOfSomeCountry) ? {} : { phones: fieldErrors.phoneInvalid }),
    ...(contents.emails.every(isEmail) ? {} : { emails: fieldErrors.emailInvalid }),
    ...(contents.companies.every((company) => company.name !== '') ? {} : { companies: fieldErrors.companyNameRequired }),
    ...(contents.companies.every(({ taxId }) => taxId === '' || isTaxId(taxId)) ? {} : { companies: fieldErrors.taxIdInvalid }),
  }
  return { contents, errors }
}

/**
 * Locks customers: their contacts first, as an order does that comes meanwhile, and the smaller id first, so that nobody waits for
 * another one in a circle.
 */
export async function lockCustomers(tx: Tx, ids: readonly number[]): Promise<Map<number, StoredCustomer>> {
  await tx
    .select({ id: customerContacts.id })
    .from(customerContacts)
    .where(inArray(customerContacts.customerId, [...ids]))
    .orderBy(customerContacts.id)
    .for('update')
  const rows = await tx
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(customers.id)
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a customer is now, for who began from an older version. */
export async function staleCustomer(tx: Tx, customer: StoredCustomer): Promise<AdminFailure> {
  const current = await readCustomer(tx, customer.id)
  if (isAdminFailure(current)) return current
  return { failure: 'staleVersion', stale: { current, changed_by: customer.changedBy, changed_at: customer.changedAt?.toISOString() ?? null } }
}

/** Two phones of one person must not stand in two customers, and a phone with orders must stand in one. */
async function phoneProblem(tx: Tx, id: number, phones: readonly string[], former: readonly string[]): Promise<AdminFailure | null> {
  const added = phones.filter((phone) => !former.includes(phone))
  const removed = former.filter((phone) => !phones.includes(phone))
  if (added.length > 0) {
    const others = and(eq(customerContacts.kind, 'phone'), inArray(customerContacts.value, added), sql`${customerContacts.customerId} <> ${id}`)
    if ((await tx.$count(customerContacts, others)) > 0) return refuse('phoneOfAnother', { phones: fieldErrors.phoneInvalid })
  }
  if (removed.length > 0 && (await tx.$count(orders, inArray(orders.phone, removed))) > 0)
    return refuse('phoneHasOrders', { phones: fieldErrors.phoneInvalid })
  return null
}

/** Writes the contacts and companies of a customer as they are to be, and by what it is found. Names that orders gave stay findable. */
export async function writeContents(tx: Tx, id: number, { name, phones, emails, companies }: Contents, alsoKnownAs = ''): Promise<void> {
  await tx.delete(customerContacts).where(eq(customerContacts.customerId, id))
  await tx.delete(customerCompanies).where(eq(customerCompanies.customerId, id))
  const contacts = [...phones.map((value) => ({ kind: 'phone' as const, value })), ...emails.map((value) => ({ kind: 'email' as const, value }))]
  if (contacts.length > 0) await tx.insert(customerContacts).values(contacts.map((contact) => ({ ...contact, customerId: id })))
  if (companies.length > 0)
    await tx
      .insert(customerCompanies)
      .values(companies.map((company) => ({ ...company, customerId: id })))
      .onConflictDoNothing()
  const searchText = searchTextOf([name, ...phones, ...emails, ...companies.flatMap((company) => [company.name, company.taxId]), alsoKnownAs])
  await tx.update(customers).set({ searchText }).where(eq(customers.id, id))
}

/** Names under which the orders of these phones went. */
export async function namesOnOrders(tx: Tx, phones: readonly string[]): Promise<string> {
  if (phones.length === 0) return ''
  const rows = await tx
    .selectDistinct({ name: orders.receiverName })
    .from(orders)
    .where(inArray(orders.phone, [...phones]))
    .limit(50)
  return rows.flatMap(({ name }) => name ?? []).join(' ')
}

/** Changes a customer. What the note said before is kept; the audit, which outlives an erasure, names the fields alone. */
export function editCustomer(context: AppContext, actor: Actor, id: number, edit: CustomerEdit): Promise<CustomerCard | AdminFailure> {
  return runOnce<CustomerCard>(context, actor, { what: 'edit-customer', body: { id, edit } }, async (tx) => {
    const customer = (await lockCustomers(tx, [id])).get(id)
    if (!customer || customer.mergedInto !== null) return refuse('notFound')
    if (customer.version !== edit.version) return staleCustomer(tx, customer)
    const { contents, errors } = parse(edit)
    if (Object.keys(errors).length > 0) return refuse('invalid', errors)
    const former = { ...(await contactsOf(tx, id)), companies: await companiesOf(tx, id) }
    const problem = await phoneProblem(tx, id, contents.phones, former.phones)
    if (problem) return problem
    const { note } = edit
    const fields = [
      ...(customer.name === contents.name ? [] : ['name']),
      ...(customer.language === edit.language ? [] : ['language']),
      ...(customer.note === note ? [] : ['note']),
      ...(['phones', 'emails', 'companies'] as const).filter((field) => JSON.stringify(former[field]) !== JSON.stringify(contents[field])),
    ]
    if (fields.length === 0) return readCustomer(tx, id)
    const at = context.clock.now()
    const version = customer.version + 1
    if (fields.includes('note') && customer.note !== '')
      await tx
        .insert(customerNoteVersions)
        .values({ customerId: id, version: customer.version, note: customer.note, until: at, changedBy: actor.name })
    await writeContents(tx, id, contents, await namesOnOrders(tx, contents.phones))
    await tx
      .update(customers)
      .set({ name: contents.name, language: edit.language, note, version, changedAt: at, changedBy: actor.name })
      .where(eq(customers.id, id))
    const changes = fields.map((field) => ({ field, before: null, after: null }))
    await recordChange(context, tx, actor, { kind: 'customer', verb: 'edit', thing: { id, label: String(id) }, changes, version })
    return readCustomer(tx, id)
  })
}
