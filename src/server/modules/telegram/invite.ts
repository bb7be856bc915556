import { and, gt, lte, type SQL } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { TelegramInvitation } from '#contract/telegram.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { botName } from './bot.ts'
import { digest } from '../../platform/digest.ts'
import { telegramLinks } from './tables.ts'

const lifetimeMs = 15 * 60_000

export function hashToken(token: string): string {
  return digest(token)
}

/**
 * Condition for valid links. Links dated further in the future are refused, because they would be valid for too long; hosts' clocks may
 * differ by a minute.
 */
export function isValidNow(context: AppContext): SQL | undefined {
  const now = context.clock.now()
  return and(gt(telegramLinks.expiresAt, now), lte(telegramLinks.expiresAt, new Date(now.getTime() + lifetimeMs + 60_000)))
}

/** The subject of the notices: all orders of an account, or one order. */
export type Subject = { readonly userId: number } | { readonly orderId: number }

/**
 * A deep link that connects the first person who opens it within 15 minutes. Its payload is random, never the
 * order's id; only its hash is stored.
 */
export async function inviteToTelegram(context: AppContext, subject: Subject, language: Language): Promise<TelegramInvitation | Failure> {
  if (context.config.telegram.token === null) return fail('telegramOff')
  const name = await botName(context)
  if (name === null) return fail('unavailable')
  const token = randomBytes(24).toString('base64url')
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const { db } = context.database
  await db.delete(telegramLinks).where(lte(telegramLinks.expiresAt, now))
  await db.insert(telegramLinks).values({ hash: hashToken(token), ...subject, language, expiresAt })
  return { url: `https://t.me/${name}?start=${token}`, expires_at: expiresAt.toISOString() }
}
