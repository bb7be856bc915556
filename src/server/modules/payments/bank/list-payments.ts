import { and, desc, asc, count, isNotNull, isNull, inArray, lt, or, eq, sql, type SQL } from 'drizzle-orm'
import { typedKopiykas } from '#contract/typed-money.ts'
import { containing, containsWords } from '../../../platform/db/trigrams.ts'
import type { Db } from '../../../platform/db/db.ts'
import { bankPayments } from './tables.ts'

export type BankPayment = typeof bankPayments.$inferSelect

/** Matches payer, number, purpose or sum; ignores case and apostrophes. */
function matching(search: string): SQL | undefined {
  const typedText = search.trim().slice(0, 100)
  const text = typedText.toLowerCase().replace(/['’ʼ`]/g, '')
  if (text === '') return undefined
  const typed = typedKopiykas(typedText)
  const amount = typed === null ? undefined : eq(bankPayments.amount, typed)
  const holds = sql`${bankPayments.searchText} like ${containing(text)}`
  const matches = text.length < 3 ? holds : containsWords(bankPayments.searchText, text)
  return amount ? or(matches, amount) : matches
}

/** Payments that await a decision, oldest first, and their number. */
export async function listOpenBankPayments(db: Db, search: string, limit: number): Promise<{ rows: BankPayment[]; total: number }> {
  const where = and(isNull(bankPayments.settledAt), matching(search))
  const [found] = await db.select({ total: count() }).from(bankPayments).where(where)
  const rows = await db.select().from(bankPayments).where(where).orderBy(asc(bankPayments.bookedOn), asc(bankPayments.id)).limit(limit)
  return { rows, total: found?.total ?? 0 }
}

/** Decided payments, latest first. @param before where the previous page ended */
export function listSettledBankPayments(
  db: Db,
  search: string,
  { limit, before }: { readonly limit: number; readonly before: { readonly at: Date; readonly id: number } | null },
): Promise<BankPayment[]> {
  const { settledAt, id } = bankPayments
  const earlier = before ? or(lt(settledAt, before.at), and(eq(settledAt, before.at), lt(id, before.id))) : undefined
  return db
    .select()
    .from(bankPayments)
    .where(and(isNotNull(settledAt), eq(bankPayments.isSplit, false), matching(search), earlier))
    .orderBy(desc(settledAt), desc(id))
    .limit(limit)
}

/** The full sums of split payments, by id, for these parts. */
export async function readWholes(db: Db, rows: readonly Pick<BankPayment, 'partOf'>[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(rows.flatMap(({ partOf }) => partOf ?? []))]
  if (ids.length === 0) return new Map()
  const wholes = await db.select({ id: bankPayments.id, amount: bankPayments.amount }).from(bankPayments).where(inArray(bankPayments.id, ids))
  return new Map(wholes.map(({ id, amount }) => [id, amount]))
}
