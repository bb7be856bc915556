import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { openTotp, plainCode, recoveryHash, matchTimeStep } from './totp.ts'
import { staffFactors, staffRecoveryCodes } from './tables.ts'

/** Accepts a code of the authenticator or a recovery code, each once. */
export async function takeCode(context: AppContext, tx: Tx, staffId: number, typed: string): Promise<boolean> {
  const code = plainCode(typed)
  return /^\d{6}$/.test(code) ? takeTotp(context, tx, staffId, code) : takeRecoveryCode(context, tx, staffId, code)
}

/** The statement itself rejects a used half minute: of two requests with one code, the second changes no row. */
async function takeTotp(context: AppContext, tx: Tx, staffId: number, code: string): Promise<boolean> {
  const own = and(eq(staffFactors.staffId, staffId), eq(staffFactors.kind, 'totp'))
  const [factor] = await tx.select().from(staffFactors).where(own)
  const step = factor ? matchTimeStep(openTotp(context, factor.secret), code, context.clock.now()) : null
  if (step === null) return false
  const taken = await tx
    .update(staffFactors)
    .set({ lastStep: step })
    .where(and(own, lt(staffFactors.lastStep, step)))
    .returning({ step: staffFactors.lastStep })
  return taken.length > 0
}

async function takeRecoveryCode(context: AppContext, tx: Tx, staffId: number, code: string): Promise<boolean> {
  const taken = await tx
    .delete(staffRecoveryCodes)
    .where(and(eq(staffRecoveryCodes.staffId, staffId), eq(staffRecoveryCodes.hash, recoveryHash(context, code))))
    .returning({ hash: staffRecoveryCodes.hash })
  return taken.length > 0
}
