import type { AppContext } from '../../platform/app-context.ts'
import { saveLedger, loadLedgerForUpdate } from './ledger-store.ts'
import { applyNotification } from './apply-notification.ts'
import type { Attempt } from './create-order-payment.ts'
import type { PaymentNotification, StatusResult } from './provider.ts'
import { providerOf } from './providers.ts'
import { paymentEvents } from './tables.ts'

/** Asks the provider about an attempt and takes its answer as the truth. Not inside a transaction. */
export async function queryProvider(
  context: AppContext,
  attempt: Pick<Attempt, 'orderId' | 'no' | 'provider' | 'providerOrderId'>,
  options: { timeoutMs?: number } = {},
): Promise<StatusResult['kind']> {
  const provider = providerOf(context)
  // An attempt made with another provider (before the keys were set) cannot be asked about any more.
  if (provider?.name !== attempt.provider) return 'silent'
  const answer = await provider.status(attempt.providerOrderId, options)
  if (answer.kind === 'silent') context.log.warn({ attempt: attempt.providerOrderId, why: answer.why }, 'the payment provider did not answer')
  if (answer.kind === 'notification') await applyAnswer(context, attempt, answer.notification)
  return answer.kind
}

async function applyAnswer(context: AppContext, attempt: Pick<Attempt, 'orderId' | 'no'>, notification: PaymentNotification): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const stored = await loadLedgerForUpdate(context, tx, attempt.orderId)
    if (!stored) return
    const result = applyNotification(stored.ledger, attempt.no, notification, 'query')
    await saveLedger(context, tx, stored, result.ledger, result.alerts, notification)
    // Hourly answers that say nothing new are not worth a row.
    if (result.outcome === 'ignored') return
    await tx.insert(paymentEvents).values({
      at: context.clock.now(),
      source: 'answer',
      data: JSON.stringify(notification.details.raw),
      signatureOk: true,
      payload: notification.details.raw,
      providerOrderId: notification.providerOrderId,
      outcome: result.outcome,
    })
  })
}
