import { randomBytes } from 'node:crypto'
import { and, eq, notLike, sql, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { fail, type Failure } from '#contract/errors.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { defineJob } from '../../../platform/jobs/index.ts'
import { canOpen, openSealed, seal, type KeySource } from '../../../platform/sealing.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { setPayerLink, setPayerEmail } from '../../payments/index.ts'
import { finishedBy } from './finished-orders.ts'
import { orders } from './tables.ts'
import { findOrder } from './read-order.ts'

/** How many days the link still opens a finished order: warranty questions come within a year. */
const linkDays = 365
const day = 86_400_000
const expiredMark = 'expired.'

/** Makes the secret that opens a visitor's order, in the form the buyer gets: 32 random bytes. */
export function makeAccessToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of an access token, by which the order is looked up; null for a malformed token. */
export function storedLink(source: KeySource, accessToken: string): string | null {
  return /^[\w-]{43}$/.test(accessToken) ? seal(source, accessToken) : null
}

export const expiredLink = (link: string) => `${expiredMark}${link}`
/** A guest's order has a secret link until it expires. */
export const isLiveLink = (link: string | null): link is string => link !== null && !link.startsWith(expiredMark)

/**
 * Replaces an order's link and invalidates the previous one, for buyers who lost theirs or sent it to the wrong person.
 * @returns the new access token, for the buyer
 */
export async function renewLink(context: AppContext, db: Db | Tx, orderId: number): Promise<string> {
  const accessToken = makeAccessToken()
  const link = seal(context, accessToken)
  await db.update(orders).set({ accessToken: link }).where(eq(orders.id, orderId))
  await setPayerLink(db, orderId, link)
  return accessToken
}

/** The sealed link for an email; renewed if JWT_SECRET has changed and the old link can no longer be read. */
export async function linkForEmail(context: AppContext, { id, accessToken }: { id: number; accessToken: string | null }): Promise<string | null> {
  if (!isLiveLink(accessToken)) return null
  return canOpen(context, accessToken) ? accessToken : seal(context, await renewLink(context, context.database.db, id))
}

/** Expires the links of orders finished a year ago. They stay recognisable, so that the page can say that the link has expired. */
export async function expireLinks({ database: { db }, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  const last = new Date(clock.now().getTime() - linkDays * day)
  const over = await db
    .update(orders)
    .set({ accessToken: sql`${expiredMark}::text || ${orders.accessToken}` })
    .where(and(finishedBy(db, last), notLike(orders.accessToken, `${expiredMark}%`)))
    .returning({ id: orders.id })
  for (const { id } of over) await setPayerLink(db, id, null)
}

export const expireOrderLinks = defineJob({
  name: 'expire-order-links',
  every: '20 3 * * *',
  input: z.object({}),
  run: expireLinks,
})

/** The URL of an order's page, from its stored link. @param language the page's language */
export function orderUrl(context: AppContext, accessToken: string, language: string): string {
  return `${context.publicUrl()}/${language}/order/${openSealed(context, accessToken)}`
}

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
