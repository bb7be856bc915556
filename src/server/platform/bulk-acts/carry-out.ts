import { eq, sql, type SQL } from 'drizzle-orm'
import type { StaffRole } from '#contract/permissions.ts'
import type { Actor } from '../audit/record-change.ts'
import type { AppContext } from '../app-context.ts'
import type { Db, Tx } from '../db/db.ts'
import { bulkActs } from './tables.ts'

/** The state of a bulk act; its subjects are read step by step, because there may be a million. */
export interface StoredAct<Act, Refused> {
  readonly id: number
  readonly actor: Actor
  readonly roles: readonly StaffRole[]
  readonly act: Act
  readonly total: number
  readonly done: number
  readonly refused: readonly Refused[]
  readonly finished: boolean
}

/** Marks the audit entries of an act, to find them again. */
export const bulkActRequest = (id: number) => `bulk-act-${id}`

export async function readAct<Act, Refused>(db: Db | Tx, id: number, lock = false): Promise<StoredAct<Act, Refused> | null> {
  const query = db
    .select({
      id: bulkActs.id,
      actorId: bulkActs.actorId,
      actorName: bulkActs.actorName,
      roles: bulkActs.roles,
      act: bulkActs.act,
      total: sql<number>`cardinality(${bulkActs.ids})`,
      done: bulkActs.done,
      refused: bulkActs.refused,
      finishedAt: bulkActs.finishedAt,
    })
    .from(bulkActs)
    .where(eq(bulkActs.id, id))
  const [row] = lock ? await query.for('update') : await query
  if (!row) return null
  const { actorId, actorName, finishedAt, act, refused, ...same } = row
  const actor = { id: actorId, name: actorName, requestId: bulkActRequest(id) }
  // Only the module that stored the act reads it, so it knows the types.
  return { ...same, actor, act: act as unknown as Act, refused: refused as readonly Refused[], finished: finishedAt !== null }
}

/** Stores an act that is about to begin. @param ids its subjects, as an SQL array */
export async function storeAct<Act extends { readonly kind: string }, Refused>(
  context: AppContext,
  tx: Tx,
  { actor, roles }: { readonly actor: Actor; readonly roles: readonly StaffRole[] },
  act: Act,
  ids: SQL<number[]>,
): Promise<StoredAct<Act, Refused>> {
  const by = { actorId: actor.id, actorName: actor.name, roles: [...roles] }
  const [row] = await tx
    .insert(bulkActs)
    .values({ at: context.clock.now(), ...by, act, ids })
    .returning({ id: bulkActs.id })
  const stored = row && (await readAct<Act, Refused>(tx, row.id))
  if (!stored) throw new Error('the act was not stored')
  return stored
}

/** One step of an act on these subjects, in the step's transaction. @returns the unchanged subjects and why */
type Step<Act, Refused> = (tx: Tx, act: StoredAct<Act, Refused>, ids: readonly number[]) => Promise<readonly Refused[]>

/**
 * Carries out an act in steps of one transaction each, so that other writers never wait long. Progress is stored in the same
 * transaction, so that an interrupted run continues where it stopped.
 */
export async function carryOutAct<Act, Refused>(context: AppContext, id: number, length: number, step: Step<Act, Refused>): Promise<void> {
  let isFinished = false
  while (!isFinished) isFinished = await context.database.db.transaction((tx) => takeStep(context, tx, { id, length }, step))
}

async function takeStep<Act, Refused>(
  context: AppContext,
  tx: Tx,
  { id, length }: { readonly id: number; readonly length: number },
  step: Step<Act, Refused>,
): Promise<boolean> {
  const act = await readAct<Act, Refused>(tx, id, true)
  if (!act || act.finished) return true
  const [part] = await tx
    .select({ ids: sql<number[]>`${bulkActs.ids}[${act.done + 1}::int : ${act.done + length}::int]` })
    .from(bulkActs)
    .where(eq(bulkActs.id, id))
  const ids = part?.ids ?? []
  const refused = await step(tx, act, ids)
  const done = act.done + ids.length
  const isFinished = done >= act.total
  await tx
    .update(bulkActs)
    .set({ done, refused: [...act.refused, ...refused], ...(isFinished ? { finishedAt: context.clock.now() } : {}) })
    .where(eq(bulkActs.id, id))
  return isFinished
}
