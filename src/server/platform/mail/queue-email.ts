import { z } from 'zod'
import { plainLine } from '#contract/plain-text.ts'
import type { Db, Tx } from '../db/db.ts'
import { enqueue } from '../jobs/index.ts'
import type { World } from '../app-context.ts'
import { letterText, type Letter } from './email.ts'
import { letters } from './tables.ts'

/** The job that carries a letter to the mail server; who runs it is not the business of who writes. */
export const sendLetter = { name: 'send-letter', input: z.object({ letterId: z.int() }) } as const

/**
 * Writes a letter in the transaction that causes it: both are kept, or neither. A job sends it.
 * @returns false when the same cause has written it before
 */
export async function postLetter(world: World, tx: Tx | Db, { to, subject, paper, ...letter }: Letter): Promise<boolean> {
  const [posted] = await tx
    .insert(letters)
    .values({
      ...letter,
      recipient: to,
      // A line break would begin another header, a mark of direction would turn the line around.
      subject: plainLine(subject),
      text: letterText(paper),
      paper,
      createdAt: world.clock.now(),
    })
    .onConflictDoNothing({ target: letters.key })
    .returning({ id: letters.id })
  if (!posted) return false
  await enqueue(world, tx, sendLetter, { letterId: posted.id }, { once: `letter ${posted.id}` })
  return true
}
