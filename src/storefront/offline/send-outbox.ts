import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { createShopApi, fetchTransport, type ShopApi } from '#contract/api.ts'
import type { Language } from '#contract/languages.ts'
import { keepLetter, readLetters, type KeptLetter } from './outbox-store.ts'

/** Sends what was kept. The page and the service worker both do it; only one of them at a time. */
type ApiIn = (language: Language) => ShopApi
const overFetch: ApiIn = (language) =>
  createShopApi(
    fetchTransport((...call) => fetch(...call)),
    { language },
  )

async function alone(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request('outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/** What became of a letter: it arrived, it must wait, or the server will not have it. */
async function deliver(api: ShopApi, letter: KeptLetter): Promise<KeptLetter> {
  const options = { idempotencyKey: letter.id }
  try {
    if (letter.kind === 'message') {
      await api.sendContact({ body: letter.body }, options)
      return { ...letter, state: 'sent' }
    }
    return { ...letter, state: 'sent', placed: await api.purchasePublic({ body: letter.body }, options) }
  } catch (error) {
    // No network, too many at once, a shop that is down: later. Anything else will not get better by waiting.
    if (error instanceof NoResponseError || (error instanceof ApiError && (error.status === 429 || error.status >= 500)))
      return { ...letter, state: 'kept' }
    if (!(error instanceof ApiError)) throw error
    const fields = Object.values(error.errors)
    return { ...letter, state: 'refused', reasons: fields.length > 0 ? fields : [error.text ?? ''] }
  }
}

/** Sends every letter that waits, the oldest first; answers how many still wait. */
export async function sendKept(apiIn: ApiIn = overFetch): Promise<number> {
  await alone(async () => {
    for (const letter of await readLetters()) {
      if (letter.state !== 'kept' && letter.state !== 'sending') continue
      await keepLetter({ ...letter, state: 'sending' })
      const after = await deliver(apiIn(letter.language), letter)
      await keepLetter(after)
      if (after.state === 'kept') break
    }
  })
  return (await readLetters()).filter(({ state }) => state === 'kept' || state === 'sending').length
}
