import { randomBytes } from 'node:crypto'
import { eq, and, lt } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { digest } from '../../platform/digest.ts'
import type { ReportSecurity } from '../../platform/security-log.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { consume } from '../../platform/rate-limits/rate-limits.ts'
import { queueShopEmail } from '../content/index.ts'
import { markSeen, type StaffPrincipal } from './sessions.ts'
import { staffSessions, staffFactors, staffRecoveryCodes, staff } from './tables.ts'
import { openTotp, plainCode, recoveryHash, matchTimeStep } from './totp.ts'
import { quietWrongCodes } from './rate-limits.ts'

/** Completes a sign-in, or refreshes a session's code. The session gets a new secret, so that knowing the former one is useless. */
export async function enterCode(
  context: AppContext,
  principal: StaffPrincipal,
  { code, remember }: { code: string; remember: boolean | undefined },
  report: ReportSecurity,
): Promise<{ secret: string } | Failure> {
  const secret = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const isTaken = await context.database.db.transaction(async (tx) => {
    if (!(await takeCode(context, tx, principal.staffId, code))) return false
    await tx
      .update(staffSessions)
      .set({ hash: digest(secret), codeAt: now, usedAt: now, ...(remember === undefined ? {} : { remembered: remember }) })
      .where(eq(staffSessions.id, principal.sessionId))
    await markSeen(tx, principal.staffId, now)
    return true
  })
  if (!isTaken) {
    report('staff-code-failed', { staffId: principal.staffId })
    await warnOfWrongCodes(context, principal)
    return fail('codeWrong', { code: 'The code is wrong or was used already.' })
  }
  if (principal.codeAt === null) report('staff-signed-in', { staffId: principal.staffId })
  return { secret }
}

/** Accepts a code of the authenticator or a recovery code, each once. */
async function takeCode(context: AppContext, tx: Tx, staffId: number, typed: string): Promise<boolean> {
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

/** Warns a person after five wrong codes in a day, because somebody may know their password; once a day. */
async function warnOfWrongCodes(context: AppContext, { staffId }: { readonly staffId: number }): Promise<void> {
  if ((await consume(context, [quietWrongCodes(staffId)])) === null) return
  const { db } = context.database
  const [person] = await db.select().from(staff).where(eq(staff.id, staffId))
  if (!person) return
  const { language } = person
  const t = context.messages.translator(language, 'emails')
  await queueShopEmail(context, db, {
    key: `wrong codes ${staffId} ${kyivClock(context.clock.now()).date}`,
    to: person.email,
    subject: t('wrongCodesSubject'),
    language,
    kind: 'staff-wrong-codes',
    heading: t('wrongCodesSubject'),
    blocks: [
      { kind: 'text', text: t('wrongCodesText') },
      { kind: 'text', text: t('wrongCodesNotYou') },
    ],
  })
}
