import { z } from 'zod'
import type { Capability } from '../permissions.ts'
import { Moment } from './lists.ts'

/** What screens of the staff are told of, with the capability that a reader needs to be told. */
export const deskTopics = {
  /** A new order. */
  placed: 'orders.view',
  /** An order moved, or something was written or said about it. */
  order: 'orders.view',
  /** Money came, went back or failed to come. */
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
/** `subject`: the number of an order, where it is of one. What happened stands in the answers of the other calls. */
export const DeskEvent = z.object({ id: z.int(), at: Moment, topic: z.enum(topics), subject: z.string().nullable() })
export type DeskEvent = z.infer<typeof DeskEvent>

/**
 * What happened since the event `after`, at most {@link missedLimit}. `last` is the newest id; `complete` is false when more was
 * missed than is kept: then everything is to be read again.
 */
export const MissedEvents = z.object({ data: z.array(DeskEvent), last: z.int(), complete: z.boolean() })
export type MissedEvents = z.infer<typeof MissedEvents>
export const missedLimit = 200
