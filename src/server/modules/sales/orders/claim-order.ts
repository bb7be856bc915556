import { and, eq, isNull } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { setPayerEmail } from '../../payments/index.ts'
import { storedLink } from './order-links.ts'
import { findOrder } from './read-order.ts'
import { orders } from './tables.ts'

/**
 * Attaches a visitor's order to an account. The buyer proves ownership by the order's secret URL together with its phone number, which
 * the page does not show; neither is enough alone. Guesses are rate-limited (routes.ts).
 */
export async function claimOrder(
  context: AppContext,
  accessToken: string,
  by: { userId: number; phone: string; email: string },
): Promise<Failure | null> {
  const { db } = context.database
  const link = storedLink(context, accessToken)
  const order = link && (await findOrder(db, { link }))
  if (!order || (order.userId !== null && order.userId !== by.userId)) return fail('notFound')
  if (order.userId === by.userId) return null
  if (order.phone !== by.phone) return fail('forbidden')
  const email = order.email ?? by.email
  const claimed = await db.transaction(async (tx) => {
    const updated = await tx
      .update(orders)
      .set({ userId: by.userId, email })
      .where(and(eq(orders.id, order.id), isNull(orders.userId)))
      .returning({ id: orders.id })
    if (updated.length > 0) await setPayerEmail(tx, order.id, email)
    return updated.length > 0
  })
  return claimed ? null : claimOrder(context, accessToken, by)
}
