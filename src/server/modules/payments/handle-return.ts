import { isLanguage } from '#contract/languages.ts'
import { isFinal } from '#contract/payment.ts'
import type { World } from '../../platform/app-context.ts'
import { askProvider } from './query-provider.ts'
import type { SignedMessage } from './provider.ts'
import { receiveMessage } from './receive-callback.ts'
import { findBySecret, orderPathOf } from './view-payment-redirect.ts'

// The buyer waits for the page: better "being checked" than a slow answer.
const patienceMs = 3_000

/**
 * The buyer's browser comes back from the provider. It proves nothing by itself: what it carries counts
 * only when it is signed, and otherwise the provider is asked. Null for an unknown address.
 */
export async function returnBuyer(world: World, secret: string, language: unknown, message: SignedMessage | null): Promise<string | null> {
  const found = await findBySecret(world, secret)
  if (!found) return null
  const { attempt, bill } = found
  const taken = message === null ? null : await receiveMessage(world, message, 'return')
  if (taken !== 'taken' && !isFinal(attempt.status)) await askProvider(world, attempt, { timeoutMs: patienceMs })
  return orderPathOf(world, bill, isLanguage(language) ? language : attempt.language)
}
