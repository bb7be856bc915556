import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { exportUser } from '../accounts/index.ts'
import { exportCart, exportAccountOrders, exportQuotes, viewOrdersOfGuest, type Guest } from '../sales/index.ts'
import { exportMessages } from '../contact/index.ts'

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
