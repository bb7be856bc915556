import { eq } from 'drizzle-orm'
import { recordChange, type Actor } from '../../platform/audit/record-change.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { newRecoveryCodes, recoveryHash } from './totp.ts'
import { staffRecoveryCodes } from './tables.ts'

/** Replaces the unused codes by ten new ones. Stores only their hashes, so the caller must show them now. */
export async function writeRecoveryCodes(context: AppContext, tx: Tx, staffId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await tx.insert(staffRecoveryCodes).values(codes.map((code) => ({ staffId, hash: recoveryHash(context, code) })))
  return codes
}

export async function renewRecoveryCodes(context: AppContext, actor: Actor, staffId: number): Promise<string[]> {
  return context.database.db.transaction(async (tx) => {
    await recordChange(context, tx, actor, { kind: 'staff', verb: 'renew-recovery-codes', subject: { id: staffId, label: actor.name ?? '' } })
    return writeRecoveryCodes(context, tx, staffId)
  })
}
