import type { Language } from '#contract/languages.ts'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { useSession } from '../session/session-store.ts'

// The way to the payment is not held up for longer.
const timeoutMs = 2000

/**
 * Puts an order that somebody signed in has just placed by phone into the account. Whatever fails, the order
 * is placed: its page offers the same once more, and a phone that is not the account's stays outside.
 */
export async function claimAfterOrder(accessToken: string | null, language: Language): Promise<void> {
  if (accessToken === null || useSession.getState().status !== 'signed-in') return
  const claimed = browserApi(language)
    .claimOrder({ params: { access_token: accessToken } }, { keepalive: true })
    .then(() => queryClient().invalidateQueries({ queryKey: ['person', 'orders'] }))
    .catch(() => {})
  await Promise.race([claimed, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}
