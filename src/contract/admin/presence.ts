import { z } from 'zod'
import type { Capability } from '../permissions.ts'
import { machineText } from '../typed-text.ts'

/** What two people may have open at once, with the capability that opens it: only its holders say so and are told. */
export const sharedSubjects = {
  order: 'orders.view',
  quote: 'orders.manage',
  customer: 'orders.manage',
  product: 'content.edit',
  page: 'content.edit',
  settings: 'settings.work',
} as const satisfies Record<string, Capability>
export type SharedSubject = keyof typeof sharedSubjects

const subjects = Object.keys(sharedSubjects) as [SharedSubject, ...SharedSubject[]] // keys of the record above

/**
 * Somebody has a thing open, and says so again as long as it stays so. `here` false: they have left it. `asks`: they have just come,
 * and whoever has it open says so too.
 */
export const PresenceWrite = z.object({
  subject: z.enum(subjects),
  id: machineText(60).regex(/^[\w-]+$/),
  here: z.boolean(),
  asks: z.boolean(),
})
export type PresenceWrite = z.infer<typeof PresenceWrite>

/** The same, as colleagues hear it. */
export const Presence = PresenceWrite.extend({ by: z.object({ id: z.int(), name: z.string() }) })
export type Presence = z.infer<typeof Presence>
