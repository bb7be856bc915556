import { detail } from '#contract/admin/alert-details.ts'
import { and, eq, isNull, notInArray, or } from 'drizzle-orm'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { receiptUndoMs } from '#contract/admin/letter-undo.ts'
import type { NewReceipt, OrderMoney } from '#contract/admin/receipts.ts'
import { money, times, type Money } from '#contract/money.ts'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { lockByNumber, raiseAlerts, saveLedger, type StoredLedger } from './ledger-store.ts'
import { ledgerBalance, overpaid } from './ledger.ts'
import { listReceipts } from './list-receipts.ts'
import { paymentEvent, type PaymentEvent } from './payment-event.ts'
import { leftOfReceipts } from './receipt-refunds.ts'
import { bankPayments, unsettled } from './bank/tables.ts'
import { resolveAlerts } from './resolve-alert.ts'
import { orderPayments, paymentAlerts, receipts } from './tables.ts'

/**
 * Records money received by bank, in cash or by a terminal. Overpayments and payments for a cancelled order are recorded too, with an
 * alert, because the money has arrived; the order stays unchanged.
 * Fails with a question first if a similar payment is recorded already.
 * @param papersOnce records the same sum with the same document only once, for programs that may run again
 */
export async function recordReceipt(
  context: AppContext,
  actor: Actor,
  orderNumber: string,
  receipt: NewReceipt,
  { papersOnce = false } = {},
): Promise<OrderMoney | Failure> {
  return runOnce(context, actor, { what: 'record-receipt', body: { orderNumber, receipt } }, async (tx) => {
    const added = await addReceipt(context, tx, actor, orderNumber, receipt, { papersOnce })
    return isFailure(added) ? added : listReceipts(tx, orderNumber)
  })
}

/**
 * {@link recordReceipt} within a transaction.
 * @param beside receipts of the same payment, which do not count as duplicates
 * @returns the receipt's id
 */
export async function addReceipt(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  orderNumber: string,
  receipt: NewReceipt,
  { papersOnce = false, beside = [] }: { readonly papersOnce?: boolean; readonly beside?: readonly number[] } = {},
): Promise<number | Failure> {
  const stored = await lockByNumber(context, tx, orderNumber)
  if (!stored) return fail('notFound')
  const known = papersOnce ? await recordedBefore(tx, stored.orderPayment.orderId, receipt) : null
  if (known !== null) return known
  const alike = receipt.again ? null : await recordedAlike(tx, stored.orderPayment.orderId, receipt, beside)
  if (alike) return fail('sameReceipt', { order_number: alike })
  const [row] = await tx
    .insert(receipts)
    .values({
      orderId: stored.orderPayment.orderId,
      method: receipt.method,
      amount: receipt.amount_kopiykas,
      receivedOn: receipt.received_on,
      documentNo: receipt.document_no,
      fiscalNo: receipt.fiscal_no,
      createdAt: context.clock.now(),
      createdBy: actor.id,
      recordedBy: actor.name,
    })
    .returning({ id: receipts.id })
  if (!row) throw new Error('a receipt was not stored')
  await add(context, tx, stored, receipt.amount_kopiykas, row.id)
  const { again: _again, ...fields } = receipt
  const changes = Object.entries(fields).map(([field, after]) => ({ field, before: null, after }))
  await recordChange(context, tx, actor, { kind: 'receipt', verb: 'record', subject: { id: row.id, label: orderNumber }, changes })
  return row.id
}

async function recordedBefore(tx: Tx, orderId: number, { method, amount_kopiykas, document_no }: NewReceipt): Promise<number | null> {
  if (document_no === null) return null
  const same = and(eq(receipts.method, method), eq(receipts.amount, amount_kopiykas), eq(receipts.documentNo, document_no), isNull(receipts.voidedAt))
  const [found] = await tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), same))
  return found?.id ?? null
}

/**
 * The order number of a possible duplicate: the same sum and method, on the same day or with the same document; in another order only
 * with the same document. Payments with two different document numbers are not duplicates.
 */
async function recordedAlike(
  tx: Tx,
  orderId: number,
  { method, amount_kopiykas, received_on, document_no }: NewReceipt,
  beside: readonly number[],
): Promise<string | null> {
  const samePaper = document_no === null ? undefined : eq(receipts.documentNo, document_no)
  const alike = await tx
    .select({ orderId: receipts.orderId, number: orderPayments.orderNumber, receivedOn: receipts.receivedOn, documentNo: receipts.documentNo })
    .from(receipts)
    .innerJoin(orderPayments, eq(orderPayments.orderId, receipts.orderId))
    .where(
      and(
        or(eq(receipts.orderId, orderId), samePaper),
        eq(receipts.method, method),
        eq(receipts.amount, amount_kopiykas),
        isNull(receipts.voidedAt),
        notInArray(receipts.id, [...beside]),
      ),
    )
  const found = alike.find((one) =>
    document_no !== null && one.documentNo !== null ? one.documentNo === document_no : one.orderId === orderId && one.receivedOn === received_on,
  )
  return found?.number ?? null
}

/** Voids a wrong receipt; it stays in the list with the reason. */
export async function voidReceipt(
  context: AppContext,
  actor: Actor,
  { orderNumber, id, reason }: { orderNumber: string; id: number; reason: string },
): Promise<OrderMoney | Failure> {
  return runOnce(context, actor, { what: 'void-receipt', body: { orderNumber, id, reason } }, async (tx) => {
    const voided = await voidOneReceipt(context, tx, actor, { orderNumber, id, reason })
    return isFailure(voided) ? voided : listReceipts(tx, orderNumber)
  })
}

/** Voids a mistyped receipt soon after it was recorded by hand; what came from a bank statement is undone there. */
export async function undoReceipt(
  context: AppContext,
  actor: Actor,
  { orderNumber, id }: { orderNumber: string; id: number },
): Promise<OrderMoney | Failure> {
  return runOnce(context, actor, { what: 'undo-receipt', body: { orderNumber, id } }, async (tx) => {
    const [row] = await tx.select().from(receipts).where(eq(receipts.id, id))
    if (!row) return fail('notFound')
    const [fromBank] = await tx.select({ id: bankPayments.id }).from(bankPayments).where(eq(bankPayments.receiptId, id))
    const isLate = context.clock.now().getTime() - row.createdAt.getTime() > receiptUndoMs
    if (fromBank || isLate || row.createdBy === null || row.createdBy !== actor.id) return fail('undoTooLate')
    // Undone by an earlier press, as it was meant to be.
    if (row.voidedAt) return listReceipts(tx, orderNumber)
    const voided = await voidOneReceipt(context, tx, actor, { orderNumber, id, reason: 'записано помилково' })
    return isFailure(voided) ? voided : listReceipts(tx, orderNumber)
  })
}

/** {@link voidReceipt} within a transaction. Reopens the bank payment that it was recorded from. */
export async function voidOneReceipt(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { orderNumber, id, reason }: { orderNumber: string; id: number; reason: string },
): Promise<true | Failure> {
  const stored = await lockByNumber(context, tx, orderNumber)
  if (!stored) return fail('notFound')
  const [row] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), eq(receipts.orderId, stored.orderPayment.orderId)))
  if (!row) return fail('notFound')
  if (row.voidedAt) return fail('conflict', { id: 'It is voided already.' })
  if ((await leftOfReceipts(tx, row.orderId, row.method)) < row.amount) return fail('conflict', { id: 'A part of it was refunded.' })
  await tx
    .update(receipts)
    .set({ voidedAt: context.clock.now(), voidedBy: actor.id, voiderName: actor.name, voidReason: reason })
    .where(eq(receipts.id, id))
  await tx.update(bankPayments).set(unsettled).where(eq(bankPayments.receiptId, id))
  await add(context, tx, stored, times(row.amount, -1), id)
  const event: PaymentEvent = { key: `receipt ${id} voided`, orderId: row.orderId, what: { kind: 'voided', amount: row.amount } }
  if (!stored.ledger.closed) await enqueue(context, tx, paymentEvent, event)
  const changes = [{ field: 'amount_kopiykas', before: row.amount, after: null }]
  await recordChange(context, tx, actor, { kind: 'receipt', verb: 'void', subject: { id, label: orderNumber }, changes, reason })
  return true
}

/** The order number of a receipt; null when there is no such receipt. */
export async function orderOfReceipt({ database: { db } }: AppContext, id: number): Promise<string | null> {
  const [row] = await db
    .select({ number: orderPayments.orderNumber })
    .from(receipts)
    .innerJoin(orderPayments, eq(orderPayments.orderId, receipts.orderId))
    .where(eq(receipts.id, id))
  return row?.number ?? null
}

/** Adds to the receipts of an order; a negative amount subtracts. */
async function add(context: AppContext, tx: Tx, stored: StoredLedger, amount: Money, receipt: number): Promise<void> {
  const { orderPayment, ledger } = stored
  const { orderId } = orderPayment
  const next = { ...ledger, receipts: money(ledger.receipts + amount) }
  if (!ledger.closed) {
    const isTooMuch = ledgerBalance(next).due < 0
    // A larger excess replaces what was said of the one before.
    if (!isTooMuch || amount > 0) await resolveAlerts(context, tx, orderId, eq(paymentAlerts.kind, 'double_payment'))
    const alerts = amount > 0 && isTooMuch ? [overpaid(next, (over_kopiykas) => detail('overpaidByReceipt', { receipt, over_kopiykas }))] : []
    return saveLedger(context, tx, stored, next, alerts, null, { receiptId: receipt })
  }
  // The buyer of a cancelled order must not read "paid": the status stays, and the money is to be refunded.
  await tx.update(orderPayments).set({ receipts: next.receipts }).where(eq(orderPayments.orderId, orderId))
  const reported = detail('receiptOfClosed', { amount_kopiykas: money(Math.abs(amount)), receipt })
  if (amount < 0) return resolveAlerts(context, tx, orderId, eq(paymentAlerts.detail, reported))
  await raiseAlerts(context, tx, orderId, [{ kind: 'paid_mismatch', detail: reported }])
}
