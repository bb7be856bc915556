import { z } from 'zod'
import type { Capability } from '../permissions.ts'
import { machineText } from '../typed-text.ts'
import { Moment } from './lists.ts'

/** Topics of events that staff screens receive, each with the capability that a reader needs. */
export const deskTopics = {
  /** A new order. */
  placed: 'orders.view',
  /** An order changed its state, or somebody edited it or recorded a call. */
  order: 'orders.view',
  /** Somebody saved or dropped the draft of an order's lines. */
  edit: 'orders.manage',
  /** Somebody changed the draft of a product, or published or hid it. */
  product: 'content.edit',
  /** A payment came, was returned or failed. */
  money: 'orders.manage',
  /** Somebody wrote through the contact page. */
  message: 'orders.manage',
  /** A quote was sent, accepted or declined. */
  quote: 'orders.manage',
  /** Something waits for a person's decision. */
  decision: 'orders.manage',
} as const satisfies Record<string, Capability>
export type DeskTopic = keyof typeof deskTopics

const topics = Object.keys(deskTopics) as [DeskTopic, ...DeskTopic[]] // keys of a record
/** `subject` is the number of the order or the product's id, if the event concerns one. The event carries no data: screens refetch what they show. */
export const DeskEvent = z.object({ id: z.int(), at: Moment, topic: z.enum(topics), subject: z.string().nullable() })
export type DeskEvent = z.infer<typeof DeskEvent>

/**
 * Events after the id `after`, at most {@link missedLimit}. `last` is the newest id. When `complete` is false, more was missed than the server
 * keeps, and the client must refetch everything.
 */
export const MissedEvents = z.object({ data: z.array(DeskEvent), last: z.int(), complete: z.boolean() })
export type MissedEvents = z.infer<typeof MissedEvents>
export const missedLimit = 200

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
