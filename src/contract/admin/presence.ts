import { z } from 'zod'
import type { Capability } from '../permissions.ts'
import { machineText } from '../typed-text.ts'

/** Subjects that two people may have open at once, with the capability that opens them: only people who have it announce themselves and are told. */
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
 * Announces that somebody has a subject open; repeated while it stays open. `here: false` means that they left it. `asks` means that they have just
 * come, so others with the subject open announce themselves at once.
 */
export const PresenceWrite = z.object({
  subject: z.enum(subjects),
  id: machineText(60).regex(/^[\w-]+$/),
  here: z.boolean(),
  asks: z.boolean(),
})
export type PresenceWrite = z.infer<typeof PresenceWrite>

/** The same announcement as colleagues receive it. */
export const Presence = PresenceWrite.extend({ by: z.object({ id: z.int(), name: z.string() }) })
export type Presence = z.infer<typeof Presence>
