import type { Language } from '#contract/languages.ts'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { useSession } from '../session/session-store.ts'

// Maximum delay of the way to the payment, ms.
const timeoutMs = 2000

/**
 * Adds a phone order that a signed-in buyer has just placed to their account. A failure is ignored: the order's page offers it again, and an order
 * with another phone cannot be added.
 */
export async function claimAfterOrder(accessToken: string | null, language: Language): Promise<void> {
  if (accessToken === null || useSession.getState().status !== 'signed-in') return
  const claimed = browserApi(language)
    .claimOrder({ params: { access_token: accessToken } }, { keepalive: true })
    .then(() => queryClient().invalidateQueries({ queryKey: ['person', 'orders'] }))
    .catch(() => {})
  await Promise.race([claimed, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
}
