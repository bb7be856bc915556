import type { Readable } from 'node:stream'
import type { StatementTaken } from '#contract/admin/bank.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { digest } from '../../../platform/digest.ts'
import { receiveFile } from '../../../platform/http/receive-file.ts'
import { sheetLimits } from '../../../platform/sheets/sheet.ts'
import { readStatement } from './statement-work.ts'
import type { StatementPayment } from './statement.ts'
import { bankPayments, bankStatements } from './tables.ts'

/** Rows per statement. */
const batch = 1_000

/**
 * A key that identifies each payment in every file. Identical payments are numbered in the order of the day, which is the same in every
 * file with the whole day.
 */
function deriveKeys(payments: readonly StatementPayment[]): string[] {
  const seen = new Map<string, number>()
  return payments.map(({ bookedOn, amount, documentNo, taxId, purpose }) => {
    const alike = JSON.stringify([bookedOn, amount, documentNo, taxId, purpose.toLowerCase().replace(/\s+/g, '')])
    const nth = seen.get(alike) ?? 0
    seen.set(alike, nth + 1)
    return digest(`${alike}${nth}`)
  })
}

/** Imports a bank's file. Payments from earlier files are counted and left unchanged, so the same file may be imported twice. */
export async function takeStatement(
  context: AppContext,
  actor: Actor,
  { file, body }: { file: string; body: Readable },
): Promise<StatementTaken | Failure> {
  const read = await receiveFile(context.config.dataDir, body, sheetLimits.file, readStatement)
  if (read === null) return fail('malformed')
  if (isFailure(read)) return fail('invalid', { file: 'tooLarge' })
  if (!read.ok) {
    const rows = (read.rows ?? []).map(({ row, fault, text }) => [`row_${row}`, `${fault} ${text}`] as const)
    return fail('invalid', { file: read.fault, ...Object.fromEntries(rows) })
  }
  const { payments, format, outgoing, skipped } = read
  const keys = deriveKeys(payments)
  const name = file.slice(0, 200)
  return context.database.db.transaction(async (tx) => {
    const [statement] = await tx
      .insert(bankStatements)
      .values({ at: context.clock.now(), file: name, format, staffId: actor.id, staffName: actor.name })
      .returning({ id: bankStatements.id })
    if (!statement) throw new Error('a statement was not stored')
    let added = 0
    for (let from = 0; from < payments.length; from += batch) {
      const rows = payments
        .slice(from, from + batch)
        .map((payment, index) => ({ ...payment, amount: money(payment.amount), key: keys[from + index] ?? '', statementId: statement.id }))
      const stored = await tx.insert(bankPayments).values(rows).onConflictDoNothing({ target: bankPayments.key }).returning({ id: bankPayments.id })
      added += stored.length
    }
    const changes = [{ field: 'payments', before: null, after: added }]
    await recordChange(context, tx, actor, { kind: 'statement', verb: 'take', subject: { id: statement.id, label: name }, changes })
    return { added, known: payments.length - added, outgoing, skipped }
  })
}
