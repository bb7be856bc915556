import { fail, staleVersion, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../../../platform/app-context.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { readDraft } from './draft-state.ts'
import { viewEdit } from './view-edit.ts'

/** The failure for a write from an older version, with the current draft. */
export async function staleEdit(context: AppContext, db: Db | Tx, number: string, isOwner: boolean): Promise<Failure> {
  const now = await readDraft(context, db, number, { isOwner })
  if (!now) return fail('notFound')
  const current = await viewEdit(context, db, now)
  const { row } = now
  return staleVersion(current, row?.staffName, row?.changedAt)
}
