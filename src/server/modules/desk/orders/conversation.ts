import { asc, eq, sql, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { answersToPhones } from '../../contact/index.ts'
import { ordersUnder, type Contacts } from '../../customers/index.ts'
import { orderRows } from '../../sales/index.ts'
import { orderMessages, orderNotes, orderNoteVersions, orderCalls } from './tables.ts'

/** The office's notes about a customer's orders, and its messages to the customer. */
export interface Conversation {
  /** Includes former texts of notes, each with the time until which it was current. */
  readonly notes: readonly { readonly order: string; readonly at: string; readonly body: string; readonly until?: string }[]
  /** The text is null after its deletion by age. */
  readonly written: readonly { readonly at: string; readonly order: string | null; readonly body: string | null }[]
}

export async function readConversation(db: Db | Tx, contacts: Contacts): Promise<Conversation> {
  const ofCustomer = ordersUnder(contacts, sql`orders`)
  const notes = await db
    .select({ order: orderRows.number, at: orderNotes.createdAt, body: orderNotes.body })
    .from(orderNotes)
    .innerJoin(orderRows, eq(orderRows.id, orderNotes.orderId))
    .where(ofCustomer)
    .orderBy(asc(orderNotes.id))
  const former = await db
    .select({ order: orderRows.number, at: orderNotes.createdAt, body: orderNoteVersions.body, until: orderNoteVersions.until })
    .from(orderNoteVersions)
    .innerJoin(orderNotes, eq(orderNotes.id, orderNoteVersions.noteId))
    .innerJoin(orderRows, eq(orderRows.id, orderNotes.orderId))
    .where(ofCustomer)
    .orderBy(asc(orderNotes.id), asc(orderNoteVersions.version))
  const messages = await db
    .select({ order: orderRows.number, at: orderMessages.at, body: orderMessages.body })
    .from(orderMessages)
    .innerJoin(orderRows, eq(orderRows.id, orderMessages.orderId))
    .where(ofCustomer)
    .orderBy(asc(orderMessages.id))
  const answers = await answersToPhones(db, contacts.phones)
  const written = [...messages, ...answers.map((answer) => ({ ...answer, order: null }))].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return {
    notes: [
      ...former.map((note) => ({ ...note, at: note.at.toISOString(), until: note.until.toISOString() })),
      ...notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    ],
    written: written.map((message) => ({ ...message, at: message.at.toISOString() })),
  }
}

/** Deletes texts of notes, calls and messages about these orders, because they name buyers; the fact of each call and message stays. */
export async function eraseConversation(tx: Db | Tx, orderIds: readonly number[]): Promise<void> {
  const ids = [...orderIds]
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.update(orderCalls).set({ note: null }).where(inArray(orderCalls.orderId, ids))
  await tx.update(orderMessages).set({ subject: null, body: null }).where(inArray(orderMessages.orderId, ids))
}
