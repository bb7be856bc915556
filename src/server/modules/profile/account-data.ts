import { z } from 'zod'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { eraseEmailsTo } from '../../platform/mail/stored-emails.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { confirmPassword, eraseUser, findUser, lockUser, exportUser } from '../accounts/index.ts'
import { eraseMessages, exportMessages } from '../contact/index.ts'
import { purgeEmails, purgePhones } from '../customers/index.ts'
import { anonymiseDocuments } from '../documents/index.ts'
import { anonymiseShipmentDocuments } from '../shipments/index.ts'
import {
  detachAccountOrders,
  detachGuestOrders,
  eraseQuoteBuyers,
  anonymiseCompletedOrders,
  retireGuestOrders,
  exportCart,
  exportAccountOrders,
  exportQuotes,
  viewOrdersOfGuest,
  type Guest,
} from '../sales/index.ts'
import { unlinkChat } from '../telegram/index.ts'

/** Erases an account after checking the password. Its orders stay without their buyer; its cart is deleted. */
export async function eraseAccount(context: AppContext, userId: number, password: string): Promise<Failure | null> {
  const wrong = await confirmPassword(context, userId, password)
  if (wrong) return wrong
  await eraseFromAccount(context, userId)
  return null
}

/** {@link eraseAccount} without a password, for an operator who acts on the person's request. */
export async function eraseFromAccount(context: AppContext, userId: number): Promise<void> {
  await retryDeadlock(() => context.database.db.transaction((tx) => eraseAccountIn(context, tx, userId)))
}

/** {@link eraseFromAccount} inside a transaction. */
export async function eraseAccountIn(context: AppContext, tx: Tx, userId: number): Promise<void> {
  // Lock the account first: this waits for a checkout or message in progress, which the next steps then find.
  await lockUser(tx, userId)
  const user = await findUser(tx, userId)
  await eraseMessages(context, tx, { userId })
  await eraseQuoteBuyers(tx, { userId })
  await eraseUser(tx, userId)
  await detachAccountOrders(context, tx, userId)
  if (user?.telegramUserId) await unlinkChat(tx, user.telegramUserId)
  await anonymiseDocuments(tx)
  await anonymiseShipmentDocuments(tx)
}

/** Erases what a visitor without an account left under a phone or email. @returns the number of orders and messages */
export function eraseGuest(context: AppContext, guest: Guest): Promise<{ orders: number; messages: number }> {
  return context.database.db.transaction((tx) => eraseGuestIn(context, tx, guest))
}

/** {@link eraseGuest} inside a transaction. */
export async function eraseGuestIn(context: AppContext, tx: Tx, guest: Guest): Promise<{ orders: number; messages: number }> {
  const messages = await eraseMessages(context, tx, guest)
  // Must come before the orders lose their phone.
  await eraseQuoteBuyers(tx, guest)
  const orders = await detachGuestOrders(context, tx, guest)
  if (guest.email !== undefined) await eraseEmailsTo(tx, guest.email)
  await anonymiseDocuments(tx)
  await anonymiseShipmentDocuments(tx)
  if (guest.phone !== undefined) await purgePhones(context, tx, [guest.phone])
  if (guest.email !== undefined) await purgeEmails(context, tx, { emails: [guest.email] })
  return { orders, messages }
}

/** Anonymises finished orders of erased accounts, and finished visitors' orders after their retention time. */
export const anonymiseFinished = defineJob({
  name: 'anonymise-finished-orders',
  every: '42 * * * *',
  input: z.object({}),
  async run(context) {
    const { db } = context.database
    await retireGuestOrders(context)
    await anonymiseCompletedOrders(context, db)
    await anonymiseDocuments(db)
    await anonymiseShipmentDocuments(db)
  },
})

/**
 * Exports everything that the shop stores about a person. A module that starts to store personal data adds itself here and in
 * erase-account.ts.
 */
export async function exportAccount(context: AppContext, userId: number, language: Language) {
  const { db } = context.database
  const user: Awaited<ReturnType<typeof exportUser>> | Failure = (await exportUser(db, userId)) ?? fail('tokenInvalid')
  if (isFailure(user)) return user
  return {
    exported_at: context.clock.now().toISOString(),
    ...user,
    cart: await exportCart(db, userId),
    messages: await exportMessages(db, { userId }),
    ...(await exportQuotes(db, { userId })),
    orders: await exportAccountOrders(context, userId, language),
  }
}

/** Exports everything that the shop stores about a visitor without an account, by their phone or email. */
export async function exportGuest(context: AppContext, guest: Guest) {
  return {
    exported_at: context.clock.now().toISOString(),
    messages: await exportMessages(context.database.db, guest),
    ...(await exportQuotes(context.database.db, guest)),
    orders: await viewOrdersOfGuest(context, guest, 'uk'),
  }
}
