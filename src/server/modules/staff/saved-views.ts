import { and, asc, eq, ne } from 'drizzle-orm'
import { fail, fieldErrors, staleVersion, type Failure } from '#contract/errors.ts'
import { maxViews, type NewView, type SavedView, type ViewEdit } from '#contract/admin/views.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { runOnce } from '../../platform/idempotency/run-once.ts'
import { savedViews, staff } from './tables.ts'

// A person's views affect nobody else, so they are not in the audit.

type Row = typeof savedViews.$inferSelect
const view = ({ id, list, name, query, isDefault, version }: Row): SavedView => ({ id, list, name, query, is_default: isDefault, version })

/** Leaves out the page and the view's own mark. */
function storedQuery(query: string): string {
  const parameters = new URLSearchParams(query)
  for (const name of ['cursor', 'view']) parameters.delete(name)
  return parameters.toString()
}

const requireStaffId = ({ id }: Actor): number => {
  if (id === null) throw new Error('views belong to people')
  return id
}

const readRows = (db: Db | Tx, owner: number): Promise<Row[]> =>
  db.select().from(savedViews).where(eq(savedViews.staffId, owner)).orderBy(asc(savedViews.id))

export async function listViews({ database: { db } }: AppContext, actor: Actor): Promise<SavedView[]> {
  return (await readRows(db, requireStaffId(actor))).map(view)
}

/** Locks the person's views, so that names and the default stay unique when two tabs write at once. */
async function lockViews(tx: Tx, owner: number): Promise<Row[]> {
  await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, owner)).for('update')
  return readRows(tx, owner)
}

const dropDefault = (tx: Tx, owner: number, list: SavedView['list'], but = 0) =>
  tx
    .update(savedViews)
    .set({ isDefault: false })
    .where(and(eq(savedViews.staffId, owner), eq(savedViews.list, list), ne(savedViews.id, but), eq(savedViews.isDefault, true)))

export async function createView(context: AppContext, actor: Actor, requested: NewView): Promise<SavedView | Failure> {
  const owner = requireStaffId(actor)
  return runOnce(context, actor, { what: 'create-view', body: requested }, async (tx) => {
    const others = (await lockViews(tx, owner)).filter(({ list }) => list === requested.list)
    if (others.some(({ name }) => name === requested.name)) return fail('invalid', { name: fieldErrors.emailTaken })
    if (others.length >= maxViews) return fail('viewsFull')
    if (requested.is_default) await dropDefault(tx, owner, requested.list)
    const { list, name, query, is_default: isDefault } = requested
    const [row] = await tx
      .insert(savedViews)
      .values({ staffId: owner, list, name, query: storedQuery(query), isDefault })
      .returning()
    if (!row) throw new Error('a view was not stored')
    return view(row)
  })
}

export async function editView(context: AppContext, actor: Actor, id: number, edit: ViewEdit): Promise<SavedView | Failure> {
  const owner = requireStaffId(actor)
  return runOnce(context, actor, { what: 'edit-view', body: { id, edit } }, async (tx) => {
    const own = await lockViews(tx, owner)
    const before = own.find((row) => row.id === id)
    if (!before) return fail('notFound')
    if (before.version !== edit.version) return staleVersion(view(before), actor.name, null)
    const name = edit.name ?? before.name
    if (own.some((row) => row.id !== id && row.list === before.list && row.name === name)) return fail('invalid', { name: fieldErrors.emailTaken })
    const isDefault = edit.is_default ?? before.isDefault
    if (isDefault) await dropDefault(tx, owner, before.list, id)
    const query = edit.query === undefined ? before.query : storedQuery(edit.query)
    const [row] = await tx
      .update(savedViews)
      .set({ name, query, isDefault, version: before.version + 1 })
      .where(eq(savedViews.id, id))
      .returning()
    if (!row) throw new Error('a view was not saved')
    return view(row)
  })
}

export function removeView(context: AppContext, actor: Actor, id: number): Promise<Failure | undefined> {
  return runOnce<undefined>(context, actor, { what: 'remove-view', body: id }, async (tx) => {
    const gone = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.staffId, requireStaffId(actor))))
      .returning({ id: savedViews.id })
    return gone.length > 0 ? undefined : fail('notFound')
  })
}
