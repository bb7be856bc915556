import type { World } from '../../platform/app-context.ts'
import { forgetBuyers } from '../documents/index.ts'
import { anonymiseFinished, retireGuestOrders } from '../orders/index.ts'

/** Orders of erased accounts, and visitors' orders past their time, lose their receiver once they are finished: looked for at the start and every hour. */
export async function startAnonymising(world: World): Promise<() => Promise<void>> {
  const { db } = world.database
  const look = () =>
    retireGuestOrders(world)
      .then(() => anonymiseFinished(db))
      .then(() => forgetBuyers(db))
      .catch((err: unknown) => world.log.warn({ err }, 'orders of erased accounts were not anonymised'))
  let running = look()
  const timer = setInterval(() => {
    running = look()
  }, 60 * 60_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
