import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { OrderNote } from '#contract/admin/orders.ts'
import { readEntries } from '../../../platform/audit/read-audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { orderNotes, orderNoteVersions } from './tables.ts'
import { viewNote } from './view-conversation.ts'

/**
 * The notes of an order, each with its former texts.
 * @param goodsOnly for readers who work only with goods: returns only texts that are or were for the workshop
 */
export async function readNotes(db: Db | Tx, orderId: number, goodsOnly: boolean): Promise<OrderNote[]> {
  const rows = await db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(desc(orderNotes.pinned), desc(orderNotes.id))
  const edited = rows.filter(({ version }) => version > 0).map(({ id }) => id)
  const versions = edited.length
    ? await db.select().from(orderNoteVersions).where(inArray(orderNoteVersions.noteId, edited)).orderBy(asc(orderNoteVersions.version))
    : []
  // The change log knows who edited a note; the versions hold the texts and their end times.
  const edits = edited.length ? await readEntries(db, 'note', edited) : []
  const shown = rows.filter(({ workshop }) => workshop || !goodsOnly)
  return shown.map((row) => {
    const writer = (version: number) =>
      version === 0 ? row.staffName : (edits.find((edit) => edit.subjectId === String(row.id) && edit.version === version)?.actorName ?? null)
    const own = versions.filter(({ noteId }) => noteId === row.id)
    const texts = [...own, row].map(({ version, body, workshop }, at) => ({
      body,
      workshop,
      at: (own[at - 1]?.until ?? row.createdAt).toISOString(),
      by: writer(version),
    }))
    // Leaves out edits that only pinned the note.
    const written = texts.filter(({ body }, at) => body !== texts[at - 1]?.body)
    const last = written.at(-1)
    const former = written.slice(0, -1)
    return {
      ...viewNote(row),
      changed_at: former.length > 0 ? (last?.at ?? null) : null,
      changed_by: former.length > 0 ? (last?.by ?? null) : null,
      former: former
        .filter(({ workshop }) => workshop || !goodsOnly)
        .map(({ body, at, by }) => ({ body, at, by }))
        .toReversed(),
    }
  })
}

/** Notes for the workshop by order, pinned ones first. */
export async function workshopNotes(db: Db | Tx, orderIds: readonly number[]): Promise<Map<number, string[]>> {
  const notes = await db
    .select({ orderId: orderNotes.orderId, body: orderNotes.body })
    .from(orderNotes)
    .where(and(inArray(orderNotes.orderId, [...orderIds]), orderNotes.workshop))
    .orderBy(desc(orderNotes.pinned), desc(orderNotes.id))
  return new Map([...Map.groupBy(notes, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(({ body }) => body)]))
}
