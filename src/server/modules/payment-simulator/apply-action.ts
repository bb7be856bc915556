import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { findTestCard, masked, testCards } from './cards.ts'
import { readControls } from './controls.ts'
import { sendCallback } from './deliver-callbacks.ts'
import type { Payment } from './callback-message.ts'
import { simulatorPayments } from './tables.ts'

export type Action = 'pay' | 'decline' | 'confirm' | 'cancel'

export async function findPayment(context: AppContext, token: string): Promise<Payment | null> {
  const [payment] = await context.database.db.select().from(simulatorPayments).where(eq(simulatorPayments.token, token))
  return payment ?? null
}

type Change = Partial<Pick<Payment, 'status' | 'card' | 'secured' | 'errorCode'>>

const failed = (errorCode: string): Change => ({ status: 'failure', errorCode })

/** The payment after an action; null when the action does not apply to its current state. */
function decideChange(payment: Payment, action: Action, typedCard: string): Change | null {
  if (payment.status === null) {
    if (action === 'decline') return failed('decline')
    const card = action === 'pay' ? findTestCard(typedCard) : null
    if (!card) return null
    const used = { card: masked(card.number), secured: card.step === '3ds_verify' }
    if (card.failureCode !== null) return { ...used, ...failed(card.failureCode) }
    return { ...used, status: card.step ?? 'success' }
  }
  if (!testCards.some(({ step }) => step === payment.status)) return null
  if (action === 'confirm') return { status: 'success' }
  return action === 'cancel' ? failed('decline') : null
}

/** Updates a payment that the caller has locked. */
export async function updatePayment(tx: Tx, payment: Payment, change: Partial<Payment>, changedAt: Date): Promise<Payment> {
  const [changed] = await tx
    .update(simulatorPayments)
    .set({ ...change, changedAt })
    .where(eq(simulatorPayments.id, payment.id))
    .returning()
  if (!changed) throw new Error('a simulated payment is gone')
  return changed
}

/** Applies the payer's action and notifies the shop. Null when the action does not apply. */
export async function applyAction(context: AppContext, token: string, action: Action, typedCard: string): Promise<Payment | null> {
  const acted = await context.database.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(simulatorPayments).where(eq(simulatorPayments.token, token)).for('update')
    const change = payment ? decideChange(payment, action, typedCard) : null
    return payment && change ? updatePayment(tx, payment, change, context.clock.now()) : null
  })
  if (!acted) return null
  const final = !acted.status?.endsWith('_verify')
  const { intermediate } = await readControls(context)
  if (intermediate && final)
    await sendCallback(context, { ...acted, status: 'processing', errorCode: null, changedAt: new Date(acted.changedAt.getTime() - 1) })
  if (intermediate || final) await sendCallback(context, acted)
  return acted
}

/** Sets any state, for tests. */
export async function forceStatus(context: AppContext, orderId: string, change: Partial<Payment>, notify: boolean): Promise<Payment | null> {
  const forced = await context.database.db.transaction(async (tx) => {
    const [payment] = await tx.select().from(simulatorPayments).where(eq(simulatorPayments.orderId, orderId)).for('update')
    return payment ? updatePayment(tx, payment, change, context.clock.now()) : null
  })
  if (forced && notify) await sendCallback(context, forced)
  return forced
}
