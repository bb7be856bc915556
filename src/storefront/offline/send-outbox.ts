import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { endpoints, type ShopApi } from '#contract/api.ts'
import { createClient } from '#contract/client.ts'
import { fetchTransport } from '#contract/transport.ts'
import type { Language } from '#contract/languages.ts'
import { enqueue, readOutbox, type OutboxContent } from './outbox-store.ts'

/** Sends items that were stored offline. Page and service worker both do it, one at a time. */
type ApiForLanguage = (language: Language) => ShopApi
const fetchApi: ApiForLanguage = (language) =>
  createClient(
    endpoints,
    fetchTransport((...call) => fetch(...call)),
    { language },
  )

async function exclusive(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request('outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/** The outcome of sending one item: delivered, to be retried, or refused by the server. */
async function sendItem(api: ShopApi, item: OutboxContent): Promise<OutboxContent> {
  const options = { idempotencyKey: item.id }
  try {
    if (item.kind === 'message') {
      await api.sendContact({ body: item.body }, options)
      return { ...item, state: 'sent' }
    }
    return { ...item, state: 'sent', placed: await api.purchasePublic({ body: item.body }, options) }
  } catch (error) {
    // Retry when offline, rate-limited or while the shop is down; other errors would not go away.
    if (error instanceof NoResponseError || (error instanceof ApiError && (error.status === 429 || error.status >= 500)))
      return { ...item, state: 'waiting' }
    if (!(error instanceof ApiError)) throw error
    const fields = Object.values(error.errors)
    return { ...item, state: 'rejected', reasons: fields.length > 0 ? fields : [error.text ?? ''] }
  }
}

/** Sends all waiting items, oldest first; returns how many still wait. */
export async function sendOutbox(apiIn: ApiForLanguage = fetchApi): Promise<number> {
  await exclusive(async () => {
    for (const item of await readOutbox()) {
      if (item.state !== 'waiting' && item.state !== 'sending') continue
      await enqueue({ ...item, state: 'sending' })
      const after = await sendItem(apiIn(item.language), item)
      await enqueue(after)
      if (after.state === 'waiting') break
    }
  })
  return (await readOutbox()).filter(({ state }) => state === 'waiting' || state === 'sending').length
}
