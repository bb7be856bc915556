import { and, eq, lte } from 'drizzle-orm'
import { letters } from '../../platform/mail/tables.ts'
import type { World } from '../../platform/app-context.ts'
import { contactMessages } from './tables.ts'

/** How long a message is kept (privacy policy, section 5; docs/legal.md): long enough for an order that grows out of it. */
const keptDays = 365

/** Removes messages past their time, and the manager's letters about them. */
export async function purgeMessages(world: World): Promise<void> {
  const { db } = world.database
  const last = new Date(world.clock.now().getTime() - keptDays * 86_400_000)
  await db.delete(contactMessages).where(lte(contactMessages.createdAt, last))
  await db.delete(letters).where(and(eq(letters.kind, 'contact-message'), lte(letters.createdAt, last)))
}

/** Once a day, in whichever processes run: doing it twice is harmless. */
export async function startPurging(world: World): Promise<() => Promise<void>> {
  const purge = () => purgeMessages(world).catch((err: unknown) => world.log.warn({ err }, 'old contact messages were not removed'))
  let running = purge()
  const timer = setInterval(
    () => {
      running = purge()
    },
    24 * 60 * 60_000,
  )
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
