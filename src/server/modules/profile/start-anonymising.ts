import type { AppContext } from '../../platform/app-context.ts'
import { anonymiseDocuments } from '../documents/index.ts'
import { anonymiseCompletedOrders, retireGuestOrders } from '../orders/index.ts'

/** Orders of erased accounts, and visitors' orders past their time, lose their receiver once they are finished: looked for at the start and every hour. */
export async function startAnonymising(context: AppContext): Promise<() => Promise<void>> {
  const { db } = context.database
  const anonymise = () =>
    retireGuestOrders(context)
      .then(() => anonymiseCompletedOrders(db))
      .then(() => anonymiseDocuments(db))
      .catch((err: unknown) => context.log.warn({ err }, 'orders of erased accounts were not anonymised'))
  let running = anonymise()
  const timer = setInterval(() => {
    running = anonymise()
  }, 60 * 60_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
