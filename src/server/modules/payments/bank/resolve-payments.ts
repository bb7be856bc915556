import { and, asc, eq, isNull } from 'drizzle-orm'
import type { BankRecorded, BankRecording, BankSplit } from '#contract/admin/bank.ts'
import { bankErrors } from '#contract/admin/bank-faults.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { ledgerBalance } from '../ledger.ts'
import { lockByNumber } from '../ledger-store.ts'
import { addReceipt, voidOneReceipt } from '../record-receipt.ts'
import { bankPayments, unsettled } from './tables.ts'

type Outcome = BankRecorded['data'][number]
type Requested = BankRecording['payments'][number]
type BankPayment = typeof bankPayments.$inferSelect
type Part = BankSplit['parts'][number]

const answer = (id: number, order_number: string, refused: Outcome['refused'], more: Partial<Outcome> = {}): Outcome => ({
  id,
  order_number,
  refused,
  same_as: null,
  over_kopiykas: null,
  ...more,
})

/** How long managers may undo their own decision; an owner may always. */
const undoMs = 24 * 60 * 60_000

async function lock(tx: Tx, id: number): Promise<BankPayment | undefined> {
  const [row] = await tx.select().from(bankPayments).where(eq(bankPayments.id, id)).for('update')
  return row
}

/** Rolls back the transaction of a payment, or of all its parts, when one is refused. */
class NotRecorded extends Error {
  override readonly name = 'NotRecorded'
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('a payment was refused')
    this.outcome = outcome
  }
}

const toOutcome = (error: unknown): Outcome => {
  if (error instanceof NotRecorded) return error.outcome
  throw error
}

/**
 * Adds the receipt of a payment, or of a part of it. A payment that looks like a recorded one is a question first, and so is more than the order owes.
 * @param beside receipts of the other parts
 * @returns the receipt's id
 */
async function addPart(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { id, bookedOn, documentNo }: BankPayment,
  { order_number, amount_kopiykas, again, over }: Part,
  beside: readonly number[] = [],
): Promise<number> {
  const excess = amount_kopiykas - (await dueOfLocked(context, tx, order_number))
  const receipt = { method: 'bank', amount_kopiykas, received_on: bookedOn, document_no: documentNo, fiscal_no: null } as const
  const stored = await addReceipt(context, tx, actor, order_number, { ...receipt, again }, { beside })
  if (isFailure(stored))
    throw new NotRecorded(
      stored.failure === 'sameReceipt'
        ? answer(id, order_number, 'same', { same_as: stored.errors?.['order_number'] ?? null })
        : answer(id, order_number, 'no_order'),
    )
  if (!over && excess > 0) throw new NotRecorded(answer(id, order_number, 'over', { over_kopiykas: excess }))
  return stored
}

/**
 * Records a bank payment for an order: the receipt and the link to the payment, in one transaction. A repeated request reports that it
 * is recorded already.
 * @param isBeforeOrder whether a day is before the order's
 */
export async function recordBankPayment(
  context: AppContext,
  actor: Actor,
  { id, order_number, ...answers }: Requested,
  isBeforeOrder: (day: BankPayment['bookedOn']) => Promise<boolean>,
): Promise<Outcome> {
  const { db } = context.database
  const [found] = await db.select({ bookedOn: bankPayments.bookedOn }).from(bankPayments).where(eq(bankPayments.id, id))
  if (!found) return answer(id, order_number, 'settled')
  if (!answers.early && (await isBeforeOrder(found.bookedOn))) return answer(id, order_number, 'before_order')
  const recorded = db.transaction(async (tx) => {
    const row = await lock(tx, id)
    if (!row || row.ignored !== null) return answer(id, order_number, 'settled')
    if (row.receiptId !== null) return answer(id, order_number, row.orderNumber === order_number ? null : 'settled')
    const stored = await addPart(context, tx, actor, row, { order_number, amount_kopiykas: row.amount, ...answers })
    await tx
      .update(bankPayments)
      .set({ receiptId: stored, orderNumber: order_number, settledAt: context.clock.now(), settledBy: actor.id, settlerName: actor.name })
      .where(eq(bankPayments.id, id))
    return answer(id, order_number, null)
  })
  return recorded.catch(toOutcome)
}

/**
 * Splits one payment between several orders, in one transaction. A repeated request reports that it is recorded already.
 * @param parts sums that add up to the payment, each for a different order
 */
export async function splitBankPayment(
  context: AppContext,
  actor: Actor,
  { id, parts }: { readonly id: number } & BankSplit,
  isBeforeOrder: (order: string, day: BankPayment['bookedOn']) => Promise<boolean>,
): Promise<BankRecorded | Failure> {
  const { db } = context.database
  const [found] = await db.select({ bookedOn: bankPayments.bookedOn, amount: bankPayments.amount }).from(bankPayments).where(eq(bankPayments.id, id))
  if (!found) return fail('notFound')
  if (parts.reduce((sum, { amount_kopiykas }) => sum + amount_kopiykas, 0) !== found.amount) return fail('invalid', { parts: bankErrors.wholeSum })
  if (new Set(parts.map(({ order_number }) => order_number)).size < parts.length) return fail('invalid', { parts: bankErrors.orderTwice })
  for (const { order_number, early } of parts)
    if (!early && (await isBeforeOrder(order_number, found.bookedOn))) return { data: [answer(id, order_number, 'before_order')] }
  // Sorted, so that two splits between the same orders cannot deadlock.
  const ordered = parts.toSorted((a, b) => (a.order_number < b.order_number ? -1 : 1))
  const recorded = db.transaction(async (tx) => {
    const row = await lock(tx, id)
    if (!row) throw new NotRecorded(answer(id, ordered[0]?.order_number ?? '', 'settled'))
    if (row.isSplit && isSameSplit(await listParts(tx, id), ordered)) return { data: ordered.map((part) => answer(id, part.order_number, null)) }
    if (row.settledAt !== null || row.partOf !== null) throw new NotRecorded(answer(id, ordered[0]?.order_number ?? '', 'settled'))
    const settled = { settledAt: context.clock.now(), settledBy: actor.id, settlerName: actor.name }
    const beside: number[] = []
    for (const [index, part] of ordered.entries()) {
      const stored = await addPart(context, tx, actor, row, part, beside)
      beside.push(stored)
      const { id: _id, ...columns } = row
      await tx.insert(bankPayments).values({
        ...columns,
        ...settled,
        key: `${row.key} ${index + 1}`,
        amount: part.amount_kopiykas,
        partOf: id,
        receiptId: stored,
        orderNumber: part.order_number,
      })
    }
    await tx
      .update(bankPayments)
      .set({ ...settled, isSplit: true })
      .where(eq(bankPayments.id, id))
    return { data: ordered.map((part) => answer(id, part.order_number, null)) }
  })
  return recorded.catch((error: unknown) => ({ data: [toOutcome(error)] }))
}

/** What an order owes, locked until the transaction ends; a cancelled one owes nothing, an unknown one is refused later. */
async function dueOfLocked(context: AppContext, tx: Tx, orderNumber: string): Promise<number> {
  const stored = await lockByNumber(context, tx, orderNumber)
  if (!stored) return Infinity
  return stored.ledger.closed ? 0 : Math.max(0, ledgerBalance(stored.ledger).due)
}

const listParts = (tx: Tx, id: number) => tx.select().from(bankPayments).where(eq(bankPayments.partOf, id)).orderBy(asc(bankPayments.orderNumber))

const isSameSplit = (parts: readonly BankPayment[], requested: BankSplit['parts']): boolean =>
  parts.length === requested.length &&
  parts.every(({ orderNumber, amount }, index) => orderNumber === requested[index]?.order_number && amount === requested[index]?.amount_kopiykas)

/** Sets aside payments that belong to no order, such as a loan or a transfer of our own. Decided ones stay unchanged. */
export async function ignoreBankPayments(
  context: AppContext,
  actor: Actor,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: string },
): Promise<undefined | Failure> {
  return runOnce(context, actor, { what: 'ignore-bank-payments', body: { ids, reason } }, async (tx) => {
    for (const id of ids.toSorted((a, b) => a - b)) {
      const [row] = await tx
        .update(bankPayments)
        .set({ ignored: reason, settledAt: context.clock.now(), settledBy: actor.id, settlerName: actor.name })
        .where(and(eq(bankPayments.id, id), isNull(bankPayments.settledAt)))
        .returning({ payer: bankPayments.payer })
      if (row)
        await recordChange(context, tx, actor, { kind: 'bank-payment', verb: 'ignore', subject: { id, label: row.payer ?? String(id) }, reason })
    }
    return undefined
  })
}

/** Whether this person may undo the decision about a payment. */
export const isUndoable = (
  { settledAt, settledBy }: Pick<BankPayment, 'settledAt' | 'settledBy'>,
  { id, isOwner }: { readonly id: number | null; readonly isOwner: boolean },
  now: Date,
): boolean => settledAt !== null && (isOwner || (settledBy === id && now.getTime() - settledAt.getTime() < undoMs))

/** Reopens a payment: voids its receipt, so that it can be recorded for another order. */
export async function undoBankPayment(
  context: AppContext,
  actor: Actor,
  { id, isOwner }: { id: number; isOwner: boolean },
): Promise<undefined | Failure> {
  return runOnce(context, actor, { what: 'undo-bank-payment', body: { id } }, async (tx) => {
    // Not locked yet, because voiding a receipt locks the order first.
    const [row] = await tx.select().from(bankPayments).where(eq(bankPayments.id, id))
    if (!row) return fail('notFound')
    // Somebody has undone it already.
    if (row.settledAt === null) return undefined
    if (!isUndoable(row, { id: actor.id, isOwner }, context.clock.now())) return fail('undoTooLate')
    if (row.isSplit || row.partOf !== null) return joinParts(context, tx, actor, row.partOf ?? id)
    if (row.receiptId !== null && row.orderNumber !== null) {
      const voided = await voidOneReceipt(context, tx, actor, {
        orderNumber: row.orderNumber,
        id: row.receiptId,
        reason: 'виписку зіставлено помилково',
      })
      return isFailure(voided) ? voided : undefined
    }
    await tx.update(bankPayments).set(unsettled).where(eq(bankPayments.id, id))
    await recordChange(context, tx, actor, { kind: 'bank-payment', verb: 'reopen', subject: { id, label: row.payer ?? String(id) } })
    return undefined
  })
}

/** Rejoins a split payment: voids the receipts of all parts and reopens it. */
async function joinParts(context: AppContext, tx: Tx, actor: Actor, id: number): Promise<undefined | Failure> {
  for (const { orderNumber, receiptId } of await listParts(tx, id)) {
    if (receiptId === null || orderNumber === null) continue
    const voided = await voidOneReceipt(context, tx, actor, { orderNumber, id: receiptId, reason: 'виписку зіставлено помилково' })
    if (isFailure(voided)) return voided
  }
  await tx.delete(bankPayments).where(eq(bankPayments.partOf, id))
  const [row] = await tx.update(bankPayments).set(unsettled).where(eq(bankPayments.id, id)).returning({ payer: bankPayments.payer })
  await recordChange(context, tx, actor, { kind: 'bank-payment', verb: 'reopen', subject: { id, label: row?.payer ?? String(id) } })
  return undefined
}
