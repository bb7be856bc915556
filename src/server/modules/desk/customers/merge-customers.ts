import { mergeUndoDays, type CustomerCard, type CustomerMerge } from '#contract/admin/customers.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { emailKey } from '#contract/personal-data.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import {
  changeCustomer,
  readCompanies,
  readContacts,
  endMerge,
  findMerge,
  lockCustomers,
  storeMerge,
  writeContents,
  type CustomerSnapshot,
  type StoredCustomer,
} from '../../customers/index.ts'
import { namesOnOrders, staleCustomer } from './edit-customer.ts'
import { readCustomer } from './read-customer.ts'

const dayMs = 86_400_000

async function readSnapshot(tx: Tx, { id, name, language, note }: StoredCustomer): Promise<CustomerSnapshot> {
  return { name, language, note, ...(await readContacts(tx, id)), companies: await readCompanies(tx, id) }
}

const uniqueBy = <T>(rows: readonly T[], toKey: (row: T) => string): T[] =>
  [...new Map(rows.toReversed().map((row) => [toKey(row), row])).values()].toReversed()
const companyKey = ({ name, taxId }: { name: string; taxId: string }) => `${taxId} ${name}`

/** The data of both customers; those of the remaining one come first. */
const joined = (own: CustomerSnapshot, merged: CustomerSnapshot) => ({
  phones: [...own.phones, ...merged.phones],
  emails: uniqueBy([...own.emails, ...merged.emails], emailKey),
  companies: uniqueBy([...own.companies, ...merged.companies], companyKey),
})

function mergeNotes(choice: CustomerMerge['note'], own: CustomerSnapshot, merged: CustomerSnapshot): string {
  if (choice === 'this') return own.note
  if (choice === 'other') return merged.note
  return [own.note, merged.note].filter(Boolean).join('\n\n')
}

/** Merges another customer into this one. Orders, offers and messages follow by their phones; can be undone for 30 days. */
export function mergeCustomers(context: AppContext, actor: Actor, id: number, merge: CustomerMerge): Promise<CustomerCard | Failure> {
  const { other_id: otherId } = merge
  return runOnce<CustomerCard>(context, actor, { what: 'merge-customers', body: { id, merge } }, async (tx) => {
    const locked = await lockCustomers(tx, [id, otherId])
    const [customer, other] = [locked.get(id), locked.get(otherId)]
    if (!customer || !other || id === otherId || customer.mergedInto !== null || other.mergedInto !== null) return fail('notFound')
    if (customer.version !== merge.version) return staleCustomer(tx, customer)
    if (other.version !== merge.other_version) return staleCustomer(tx, other)
    const before = { own: await readSnapshot(tx, customer), merged: await readSnapshot(tx, other) }
    const at = context.clock.now()
    const name = merge.name === 'this' ? before.own.name : before.merged.name
    const note = mergeNotes(merge.note, before.own, before.merged)
    const contents = { name, ...joined(before.own, before.merged) }
    // The other customer's phones are removed first, because a phone belongs to one customer.
    await writeContents(tx, otherId, { name: other.name, phones: [], emails: [], companies: [] })
    await writeContents(tx, id, contents, await namesOnOrders(tx, contents))
    const by = { at, name: actor.name }
    await changeCustomer(tx, { ...other, note: '' }, { name: other.name, note: '', mergedInto: id }, by)
    const language = merge.language === 'this' ? customer.language : other.language
    const lastAt = new Date(Math.max(customer.lastAt.getTime(), other.lastAt.getTime()))
    const version = await changeCustomer(tx, customer, { name, note, language, lastAt }, by)
    await storeMerge(tx, { customerId: id, mergedId: otherId, before, at, staffName: actor.name })
    const changes = [{ field: 'merged', before: null, after: otherId }]
    await recordChange(context, tx, actor, { kind: 'customer', verb: 'merge', subject: { id, label: String(id) }, changes, version })
    return readCustomer(tx, id)
  })
}

/** Undoes a merge: each customer gets back its contacts; contacts and texts added since stay with the remaining one. */
export function undoMerge(context: AppContext, actor: Actor, mergeId: number): Promise<CustomerCard | Failure> {
  return runOnce<CustomerCard>(context, actor, { what: 'undo-merge', body: mergeId }, async (tx) => {
    const found = await findMerge(tx, mergeId)
    if (!found) return fail('notFound')
    const locked = await lockCustomers(tx, [found.customerId, found.mergedId])
    const merge = await findMerge(tx, mergeId, { lock: true })
    const [customer, other] = [locked.get(found.customerId), locked.get(found.mergedId)]
    const at = context.clock.now()
    if (!merge || !customer || !other) return fail('notFound')
    if (merge.undoneAt !== null || other.mergedInto !== customer.id) return fail('alreadyUndone')
    if (at.getTime() > merge.at.getTime() + mergeUndoDays * dayMs) return fail('undoTooLate')
    const { own, merged } = merge.before
    const now = await readSnapshot(tx, customer)
    const goes = (phone: string) => merged.phones.includes(phone) && !own.phones.includes(phone)
    const mergedEmails = new Set(merged.emails.map(emailKey))
    const ownEmails = new Set(own.emails.map(emailKey))
    const rest = {
      // Values that came from the merged customer and were not changed since are reset.
      name: now.name === merged.name ? own.name : now.name,
      phones: now.phones.filter((phone) => !goes(phone)),
      emails: now.emails.filter((email) => !mergedEmails.has(emailKey(email)) || ownEmails.has(emailKey(email))),
      companies: now.companies.filter((company) => {
        const key = companyKey(company)
        return !merged.companies.some((one) => companyKey(one) === key) || own.companies.some((one) => companyKey(one) === key)
      }),
    }
    const phones = merged.phones.filter((phone) => now.phones.includes(phone))
    await writeContents(tx, customer.id, rest, await namesOnOrders(tx, rest))
    await writeContents(tx, other.id, { ...merged, phones }, await namesOnOrders(tx, { ...merged, phones }))
    const taken = [merged.note, [own.note, merged.note].filter(Boolean).join('\n\n')]
    const note = taken.includes(now.note) ? own.note : now.note
    const by = { at, name: actor.name }
    const language = now.language === merged.language ? own.language : now.language
    await changeCustomer(tx, customer, { name: rest.name, note, language }, by)
    await changeCustomer(tx, { ...other, note: '' }, { name: merged.name, note: merged.note, language: merged.language, mergedInto: null }, by)
    await endMerge(tx, mergeId, at)
    const changes = [{ field: 'merged', before: other.id, after: null }]
    await recordChange(context, tx, actor, {
      kind: 'customer',
      verb: 'undo-merge',
      subject: { id: customer.id, label: String(customer.id) },
      changes,
    })
    return readCustomer(tx, customer.id)
  })
}
