import type { AppContext } from '../../platform/app-context.ts'
import { saveLedger, loadLedgerForUpdate } from './ledger-store.ts'
import { applyNotification } from './apply-notification.ts'
import type { Attempt } from './create-order-payment.ts'
import type { PaymentNotification, StatusResult } from './provider.ts'
import { providerNamed } from './providers.ts'
import { paymentEvents } from './tables.ts'

/** Queries the provider about an attempt and applies the answer, which counts as the truth. Never call it in a transaction. */
export async function queryProvider(
  context: AppContext,
  attempt: Pick<Attempt, 'orderId' | 'no' | 'provider' | 'providerOrderId' | 'invoiceId'>,
  options: { timeoutMs?: number } = {},
): Promise<StatusResult['kind']> {
  const provider = providerNamed(context, attempt.provider)
  // Without its provider's keys an attempt can no longer be queried.
  if (!provider) return 'silent'
  const answer = await provider.status(attempt, options)
  if (answer.kind === 'silent') context.log.warn({ attempt: attempt.providerOrderId, why: answer.why }, 'the payment provider did not answer')
  if (answer.kind === 'notification') await applyAnswer(context, attempt, answer.notification)
  return answer.kind
}

async function applyAnswer(
  context: AppContext,
  attempt: Pick<Attempt, 'orderId' | 'no' | 'provider'>,
  notification: PaymentNotification,
): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const stored = await loadLedgerForUpdate(context, tx, attempt.orderId)
    if (!stored) return
    const result = applyNotification(stored.ledger, attempt.no, notification, 'query')
    await saveLedger(context, tx, stored, result.ledger, result.alerts, notification)
    // An hourly answer without news is not stored.
    if (result.outcome === 'ignored') return
    await tx.insert(paymentEvents).values({
      at: context.clock.now(),
      source: 'answer',
      provider: attempt.provider,
      data: JSON.stringify(notification.details.raw),
      signatureOk: true,
      payload: notification.details.raw,
      providerOrderId: notification.providerOrderId,
      outcome: result.outcome,
    })
  })
}
