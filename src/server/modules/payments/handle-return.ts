import { isLanguage } from '#contract/languages.ts'
import { isFinal } from '#contract/payment.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { queryProvider } from './query-provider.ts'
import type { SignedMessage } from './provider.ts'
import { receiveCallback } from './receive-callback.ts'
import { findBySecret, orderPath } from './view-payment-redirect.ts'

// The buyer waits for the page, so "being checked" is better than a slow answer.
const timeoutMs = 3_000

/**
 * Handles the buyer's return from the provider. The return itself proves nothing: signed data counts, otherwise the provider is queried.
 * Null for an unknown URL.
 */
export async function handleReturn(context: AppContext, secret: string, language: unknown, message: SignedMessage | null): Promise<string | null> {
  const found = await findBySecret(context, secret)
  if (!found) return null
  const { attempt, orderPayment } = found
  const taken = message === null ? null : await receiveCallback(context, { ...message, provider: attempt.provider }, 'return')
  if (taken !== 'taken' && !isFinal(attempt.status)) await queryProvider(context, attempt, { timeoutMs: timeoutMs })
  return orderPath(context, orderPayment, isLanguage(language) ? language : attempt.language)
}
