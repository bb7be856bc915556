import type { World } from '../../platform/app-context.ts'
import { keepLedger, lockLedger } from './ledger-store.ts'
import { hear } from './apply-notification.ts'
import type { Attempt } from './create-order-payment.ts'
import type { PaymentNews, StatusAnswer } from './provider.ts'
import { providerOf } from './providers.ts'
import { paymentEvents } from './tables.ts'

/** Asks the provider about an attempt and takes its answer as the truth. Not inside a transaction. */
export async function askProvider(
  world: World,
  attempt: Pick<Attempt, 'orderId' | 'no' | 'provider' | 'providerOrderId'>,
  options: { timeoutMs?: number } = {},
): Promise<StatusAnswer['kind']> {
  const provider = providerOf(world)
  // An attempt made with another provider (before the keys were set) cannot be asked about any more.
  if (provider?.name !== attempt.provider) return 'silent'
  const answer = await provider.status(attempt.providerOrderId, options)
  if (answer.kind === 'silent') world.log.warn({ attempt: attempt.providerOrderId, why: answer.why }, 'the payment provider did not answer')
  if (answer.kind === 'news') await takeAnswer(world, attempt, answer.news)
  return answer.kind
}

async function takeAnswer(world: World, attempt: Pick<Attempt, 'orderId' | 'no'>, news: PaymentNews): Promise<void> {
  await world.database.db.transaction(async (tx) => {
    const kept = await lockLedger(world, tx, attempt.orderId)
    if (!kept) return
    const heard = hear(kept.ledger, attempt.no, news, 'query')
    await keepLedger(world, tx, kept, heard.ledger, heard.alarms, news)
    // Hourly answers that say nothing new are not worth a row.
    if (heard.outcome === 'ignored') return
    await tx.insert(paymentEvents).values({
      at: world.clock.now(),
      source: 'answer',
      data: JSON.stringify(news.details.raw),
      signatureOk: true,
      payload: news.details.raw,
      providerOrderId: news.providerOrderId,
      outcome: heard.outcome,
    })
  })
}
