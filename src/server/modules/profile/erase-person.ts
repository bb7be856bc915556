import type { Refusal } from '#contract/errors.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import type { World } from '../../platform/world.ts'
import { confirmPassword, eraseUser } from '../accounts/index.ts'
import { forgetBuyers } from '../documents/index.ts'
import { detachOrdersOf } from '../orders/index.ts'

/** Erases an account after the password was said once more. Orders stay without their buyer; the cart goes with the account. */
export async function erasePerson(world: World, userId: number, password: string): Promise<Refusal | null> {
  const wrong = await confirmPassword(world, userId, password)
  if (wrong) return wrong
  await retryDeadlock(() =>
    world.database.db.transaction(async (tx) => {
      // The account first: that waits for a checkout under way, whose order is then found too.
      await eraseUser(tx, userId)
      await detachOrdersOf(world, tx, userId)
      await forgetBuyers(tx)
    }),
  )
  return null
}
