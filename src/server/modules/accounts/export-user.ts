import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'
import { emailsTo } from '../../platform/mail/stored-emails.ts'
import { sessions, users } from './tables.ts'
import { viewProfile } from './view.ts'

/** Everything this module stores about a user, except credentials (the password hash, tokens). */
export async function exportUser(db: Db | Tx, userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return null
  return {
    account: { ...viewProfile(user), language: user.language, created_at: user.createdAt.toISOString() },
    sessions: await db
      .select({ began_at: sessions.createdAt, last_used_at: sessions.usedAt, ended_at: sessions.revokedAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.createdAt)),
    letters: await emailsTo(db, user.emailKey),
  }
}
