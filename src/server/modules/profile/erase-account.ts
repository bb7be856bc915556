import type { Failure } from '#contract/errors.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { World } from '../../platform/app-context.ts'
import { confirmPassword, eraseLettersTo, eraseUser, findUser, lockUser } from '../accounts/index.ts'
import { eraseMessages } from '../contact/index.ts'
import { forgetBuyers } from '../documents/index.ts'
import { detachOrdersOf, detachOrdersOfGuest, type Guest } from '../orders/index.ts'
import { forgetChat } from '../telegram/index.ts'

/** Erases an account after the password was said once more. Orders stay without their buyer; the cart goes with the account. */
export async function erasePerson(world: World, userId: number, password: string): Promise<Failure | null> {
  const wrong = await confirmPassword(world, userId, password)
  if (wrong) return wrong
  await eraseAccount(world, userId)
  return null
}

/** The same for an operator, whom the person has asked. */
export async function eraseAccount(world: World, userId: number): Promise<void> {
  await retryDeadlock(() => world.database.db.transaction((tx) => eraseAccountIn(world, tx, userId)))
}

async function eraseAccountIn(world: World, tx: Tx, userId: number): Promise<void> {
  // The account first: that waits for a checkout or a message under way, which is then found too.
  await lockUser(tx, userId)
  const user = await findUser(tx, userId)
  await eraseMessages(tx, { userId })
  await eraseUser(tx, userId)
  await detachOrdersOf(world, tx, userId)
  if (user?.telegramUserId) await forgetChat(tx, user.telegramUserId)
  await forgetBuyers(tx)
}

/** Erases what a visitor without an account left under a phone or an email. @returns how many orders and messages it was */
export function eraseGuest(world: World, guest: Guest): Promise<{ orders: number; messages: number }> {
  return world.database.db.transaction(async (tx) => {
    const messages = await eraseMessages(tx, guest)
    const orders = await detachOrdersOfGuest(world, tx, guest)
    if (guest.email !== undefined) await eraseLettersTo(tx, guest.email)
    await forgetBuyers(tx)
    return { orders, messages }
  })
}
