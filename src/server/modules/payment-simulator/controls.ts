import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { AppContext } from '../../platform/app-context.ts'
import { simulatorControls } from './tables.ts'

/** The simulator's behaviour: set by tests and stored in the database like its payments. */
export const Controls = z.object({
  /** Callbacks: sent at once, never, on command (`/simulator/control/deliver`), or after `delay_ms`. */
  callbacks: z.enum(['prompt', 'missing', 'held', 'delayed']),
  delay_ms: z.int().min(0).max(86_400_000),
  /** How often each callback is sent. */
  copies: z.int().min(1).max(10),
  /** Whether intermediate states are sent too (`processing`, `3ds_verify`). */
  intermediate: z.boolean(),
  /** How many times a callback is repeated until it is answered by 200. */
  retries: z.int().min(0).max(20),
  /** How the browser returns to the shop. */
  return_by: z.enum(['POST', 'GET']),
  /** Whether the returning browser carries the signed message. */
  return_signed: z.boolean(),
  /** How server calls are answered: normally, by a 500, or with an error. */
  requests: z.enum(['answered', 'down', 'refused']),
  /** Refunds: paid at once, or kept waiting (`wait_reserve`) until a test completes them. */
  refunds: z.enum(['prompt', 'waiting']),
})
export type Controls = z.infer<typeof Controls>

export const defaultControls: Controls = {
  callbacks: 'prompt',
  delay_ms: 5_000,
  copies: 1,
  intermediate: false,
  retries: 5,
  return_by: 'POST',
  return_signed: true,
  requests: 'answered',
  refunds: 'prompt',
}

export async function readControls(context: AppContext): Promise<Controls> {
  const [row] = await context.database.db.select().from(simulatorControls).where(eq(simulatorControls.id, 1))
  return { ...defaultControls, ...(row ? Controls.parse(row.settings) : {}) }
}

/** Changes only the given controls. */
export async function setControls(context: AppContext, changes: Partial<Controls>): Promise<Controls> {
  const settings = Controls.parse({ ...(await readControls(context)), ...changes })
  await context.database.db
    .insert(simulatorControls)
    .values({ id: 1, settings })
    .onConflictDoUpdate({ target: simulatorControls.id, set: { settings } })
  return settings
}
