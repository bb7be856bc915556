import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { toSearchText } from './search-text.ts'
import { customerCompanies, customerContacts, customerNoteVersions, customers } from './tables.ts'

export type StoredCustomer = typeof customers.$inferSelect

export interface CustomerContents {
  readonly name: string | null
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly companies: readonly { readonly name: string; readonly taxId: string }[]
}

/** Reads a customer; a merged one resolves to the customer that it was merged into. */
export async function findCustomer(db: Db | Tx, id: number): Promise<StoredCustomer | null> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id))
  return row?.mergedInto ? findCustomer(db, row.mergedInto) : (row ?? null)
}

export async function readContacts(db: Db | Tx, id: number): Promise<{ phones: string[]; emails: string[] }> {
  const rows = await db.select().from(customerContacts).where(eq(customerContacts.customerId, id)).orderBy(asc(customerContacts.id))
  const of = (kind: 'phone' | 'email') => rows.flatMap((row) => (row.kind === kind ? [row.value] : []))
  return { phones: of('phone'), emails: of('email') }
}

export const readCompanies = (db: Db | Tx, id: number) =>
  db
    .select({ name: customerCompanies.name, taxId: customerCompanies.taxId })
    .from(customerCompanies)
    .where(eq(customerCompanies.customerId, id))
    .orderBy(asc(customerCompanies.id))

/** Former notes about a customer, newest first. */
export const readFormerNotes = (db: Db | Tx, id: number) =>
  db.select().from(customerNoteVersions).where(eq(customerNoteVersions.customerId, id)).orderBy(desc(customerNoteVersions.version))

/** The customers of these phones, by phone. */
export async function customersOfPhones(db: Db | Tx, phones: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ phone: customerContacts.value, id: customerContacts.customerId })
    .from(customerContacts)
    .where(and(eq(customerContacts.kind, 'phone'), inArray(customerContacts.value, [...phones])))
  return new Map(rows.map(({ phone, id }) => [phone, id]))
}

/** Whether one of these phones belongs to another customer. */
export async function isPhoneOfAnother(tx: Tx, id: number, phones: readonly string[]): Promise<boolean> {
  const others = and(eq(customerContacts.kind, 'phone'), inArray(customerContacts.value, [...phones]), ne(customerContacts.customerId, id))
  return (await tx.$count(customerContacts, others)) > 0
}

/** Locks customers. Locks their contacts first, as an incoming order does, and smaller ids first, to avoid deadlocks. */
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

/** Replaces a customer's contacts and companies, and updates the search text. Names from orders remain searchable. */
export async function writeContents(tx: Tx, id: number, { name, phones, emails, companies }: CustomerContents, alsoKnownAs = ''): Promise<void> {
  await tx.delete(customerContacts).where(eq(customerContacts.customerId, id))
  await tx.delete(customerCompanies).where(eq(customerCompanies.customerId, id))
  const contacts = [...phones.map((value) => ({ kind: 'phone' as const, value })), ...emails.map((value) => ({ kind: 'email' as const, value }))]
  if (contacts.length > 0) await tx.insert(customerContacts).values(contacts.map((contact) => ({ ...contact, customerId: id })))
  if (companies.length > 0)
    await tx
      .insert(customerCompanies)
      .values(companies.map((company) => ({ ...company, customerId: id })))
      .onConflictDoNothing()
  const searchText = toSearchText([name, ...phones, ...emails, ...companies.flatMap((company) => [company.name, company.taxId]), alsoKnownAs])
  await tx.update(customers).set({ searchText }).where(eq(customers.id, id))
}

interface CustomerPatch {
  readonly name: string | null
  readonly language?: Language
  /** The former text is kept as a version. */
  readonly note: string
  readonly lastAt?: Date
  readonly mergedInto?: number | null
}

/** Changes a locked customer. @returns its new version */
export async function changeCustomer(
  tx: Tx,
  customer: StoredCustomer,
  patch: CustomerPatch,
  { at, name: changedBy }: { readonly at: Date; readonly name: string | null },
): Promise<number> {
  const { id, note, version } = customer
  if (note !== '' && note !== patch.note) await tx.insert(customerNoteVersions).values({ customerId: id, version, note, until: at, changedBy })
  await tx
    .update(customers)
    .set({ ...patch, version: version + 1, changedAt: at, changedBy })
    .where(eq(customers.id, id))
  return version + 1
}

/** Deletes a customer with notes, companies, merges and the customers merged into it. */
export async function deleteCustomer(tx: Tx, id: number): Promise<void> {
  await tx.delete(customerContacts).where(eq(customerContacts.customerId, id))
  await tx.delete(customers).where(eq(customers.id, id))
}
