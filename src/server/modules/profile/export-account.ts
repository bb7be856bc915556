import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { exportUser } from '../accounts/index.ts'
import { exportCart } from '../sales/index.ts'
import { exportMessages } from '../contact/index.ts'
import { exportAccountOrders } from '../sales/index.ts'
import { exportQuotes } from '../sales/index.ts'

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
