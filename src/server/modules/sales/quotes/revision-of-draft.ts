import { fail, type Failure } from '#contract/errors.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import { isGoods } from '#contract/sale-line.ts'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readDesk, readSettings } from '../../content/index.ts'
import { readRate } from '../../currency/index.ts'
import { packingRules } from '../../delivery/index.ts'
import type { OfferToPrint } from './offer-to-print.ts'
import { readQuoteDraft, quotedLines, type QuoteDraft, type QuoteRevision } from './quote-draft.ts'
import { quoteToPrint } from './quote-to-print.ts'
import type { QuotedLine, QuoteIssuer } from './tables.ts'

/** The terms for goods on the day of the offer. */
export async function termsOfDay(context: AppContext, db: Db | Tx, at: Date, validDays: number) {
  const { company, contacts, seller, export_terms, delivery } = await readSettings(db)
  const { rate, date: rateDate } = await readRate(context, db)
  const issuer: QuoteIssuer = { company, contacts, seller, export_terms, packing: packingRules(delivery), euro: await readRate(context, db, 'EUR') }
  return { at, rate, rateDate, issuer, validUntil: addDays(kyivClock(at).date, validDays) }
}

export interface Frozen {
  readonly lines: readonly QuotedLine[]
  readonly at: Date
  readonly actor: { readonly id: number | null; readonly name: string | null }
}

/** The draft as it would be frozen now, with everything that its file needs. */
export async function buildRevision(
  context: AppContext,
  db: Db | Tx,
  draft: QuoteDraft,
  { lines, at, actor }: Frozen,
): Promise<Omit<QuoteRevision, 'id'>> {
  const { rules } = await readDesk(context, db)
  return {
    ...(await termsOfDay(context, db, at, rules.quote_days)),
    quoteId: draft.row.id,
    no: draft.row.revision + 1,
    buyer: draft.buyer,
    lines,
    total: draft.priced.total,
    staffId: actor.id,
    staffName: actor.name,
  }
}

/** The file as the buyer would get it now, marked as a draft; assigns no number and stores nothing. */
export async function previewToPrint(
  context: AppContext,
  id: number,
  { isOwner, language: asked }: { readonly isOwner: boolean; readonly language: unknown },
): Promise<OfferToPrint | Failure> {
  const { db } = context.database
  const draft = await readQuoteDraft(context, db, id, { isOwner })
  if (!draft) return fail('notFound')
  const { lines } = await quotedLines(context, db, draft, null)
  if (!lines.some(isGoods)) return fail('conflict')
  const revision = await buildRevision(context, db, draft, { lines, at: context.clock.now(), actor: { id: null, name: null } })
  const language: Language = isLanguage(asked) ? asked : draft.buyer.language
  return quoteToPrint(context, { ...draft.row, number: null }, revision, language)
}
