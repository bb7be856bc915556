import { inArray, sql } from 'drizzle-orm'
import type { CustomerCard, CustomerEdit } from '#contract/admin/customers.ts'
import { fail, fieldErrors, isFailure, staleVersion, type Failure } from '#contract/errors.ts'
import { emailKey, isEmail } from '#contract/personal-data.ts'
import { isPhoneOfSomeCountry } from '#contract/phone.ts'
import { isForeignTaxId, isTaxId } from '#contract/tax-id.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import {
  changeCustomer,
  readCompanies,
  readContacts,
  isPhoneOfAnother,
  lockCustomers,
  ordersUnder,
  writeContents,
  type Contacts,
  type CustomerContents,
  type StoredCustomer,
} from '../../customers/index.ts'
import { orderRows } from '../../sales/index.ts'
import { readCustomer } from './read-customer.ts'

/** Normalises the typed data, or returns its errors. */
function parse({ name, phones, emails, companies }: CustomerEdit): { contents: CustomerContents; errors: Record<string, string> } {
  const contents: CustomerContents = {
    name: name || null,
    phones: [...new Set(phones.filter(Boolean))],
    emails: [...new Map(emails.flatMap((email) => (email ? [[emailKey(email), email]] : []))).values()],
    companies: companies
      .map((company) => ({ name: company.name, taxId: company.tax_id }))
      .filter((company) => company.name !== '' || company.taxId !== ''),
  }
  const errors = {
    ...(contents.phones.length + contents.emails.length === 0 ? { phones: fieldErrors.phoneRequired } : {}),
    ...(contents.phones.every(isPhoneOfSomeCountry) ? {} : { phones: fieldErrors.phoneInvalid }),
    ...(contents.emails.every(isEmail) ? {} : { emails: fieldErrors.emailInvalid }),
    ...(contents.companies.every((company) => company.name !== '') ? {} : { companies: fieldErrors.companyNameRequired }),
    ...(contents.companies.every(({ taxId }) => taxId === '' || isTaxId(taxId) || isForeignTaxId(taxId))
      ? {}
      : { companies: fieldErrors.taxIdInvalid }),
  }
  return { contents, errors }
}

/** The failure for a write from an older version, with the current customer. */
export async function staleCustomer(tx: Tx, customer: StoredCustomer): Promise<Failure> {
  const current = await readCustomer(tx, customer.id)
  if (isFailure(current)) return current
  return staleVersion(current, customer.changedBy, customer.changedAt)
}

/** A phone must belong to one customer, and orders of one contact (a phone, or an e-mail without a phone) must not be split. */
async function contactProblem(
  tx: Tx,
  id: number,
  { phones, emails }: Contacts,
  { phones: former, emails: formerEmails }: Contacts,
): Promise<Failure | null> {
  const stored = new Set(emails.map(emailKey))
  const gone = formerEmails.filter((email) => !stored.has(emailKey(email)))
  if (gone.length > 0 && (await tx.$count(orderRows, ordersUnder({ phones: [], emails: gone }, sql`orders`))) > 0)
    return fail('emailHasOrders', { emails: fieldErrors.emailInvalid })
  const added = phones.filter((phone) => !former.includes(phone))
  const removed = former.filter((phone) => !phones.includes(phone))
  if (added.length > 0 && (await isPhoneOfAnother(tx, id, added))) return fail('phoneOfAnother', { phones: fieldErrors.phoneInvalid })
  if (removed.length > 0 && (await tx.$count(orderRows, inArray(orderRows.phone, removed))) > 0)
    return fail('phoneHasOrders', { phones: fieldErrors.phoneInvalid })
  return null
}

/** The buyers' names on a customer's orders. */
export async function namesOnOrders(tx: Tx, contacts: Contacts): Promise<string> {
  const rows = await tx.selectDistinct({ name: orderRows.receiverName }).from(orderRows).where(ordersUnder(contacts, sql`orders`)).limit(50)
  return rows.flatMap(({ name }) => name ?? []).join(' ')
}

/** Edits a customer. Former notes are kept as versions; the audit outlives an erasure, so it names only the changed fields. */
export function editCustomer(context: AppContext, actor: Actor, id: number, edit: CustomerEdit): Promise<CustomerCard | Failure> {
  return runOnce<CustomerCard>(context, actor, { what: 'edit-customer', body: { id, edit } }, async (tx) => {
    const customer = (await lockCustomers(tx, [id])).get(id)
    if (!customer || customer.mergedInto !== null) return fail('notFound')
    if (customer.version !== edit.version) return staleCustomer(tx, customer)
    const { contents, errors } = parse(edit)
    if (Object.keys(errors).length > 0) return fail('invalid', errors)
    const former = { ...(await readContacts(tx, id)), companies: await readCompanies(tx, id) }
    const problem = await contactProblem(tx, id, contents, former)
    if (problem) return problem
    const { note } = edit
    const fields = [
      ...(customer.name === contents.name ? [] : ['name']),
      ...(customer.language === edit.language ? [] : ['language']),
      ...(customer.note === note ? [] : ['note']),
      ...(['phones', 'emails', 'companies'] as const).filter((field) => JSON.stringify(former[field]) !== JSON.stringify(contents[field])),
    ]
    if (fields.length === 0) return readCustomer(tx, id)
    await writeContents(tx, id, contents, await namesOnOrders(tx, contents))
    const by = { at: context.clock.now(), name: actor.name }
    const version = await changeCustomer(tx, customer, { name: contents.name, language: edit.language, note }, by)
    const changes = fields.map((field) => ({ field, before: null, after: null }))
    await recordChange(context, tx, actor, { kind: 'customer', verb: 'edit', subject: { id, label: String(id) }, changes, version })
    return readCustomer(tx, id)
  })
}
