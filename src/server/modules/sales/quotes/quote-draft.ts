import { and, eq } from 'drizzle-orm'
import type { FormerLine } from '#contract/admin/order-edits.ts'
import type { QuoteBuyer } from '#contract/admin/quotes.ts'
import type { QuoteState } from '#contract/admin/quote-states.ts'
import type { DraftLine, DraftOption, DraftPrice } from '#contract/draft-lines.ts'
import { kyivClock } from '#contract/plain-date.ts'
import type { SaleLine } from '#contract/sale-line.ts'
import { isAbroad } from '#contract/countries.ts'
import { isEmail } from '#contract/personal-data.ts'
import { isPhoneAnywhere, normalisePhone } from '#contract/phone.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readProduction } from '../../content/index.ts'
import { priceDraftLines, type DraftPricing } from '../lines/price-draft.ts'
import { soldLine, withNotes, type DraftSources } from '../lines/draft-lines.ts'
import { quoteRevisions, quotes, type QuotedLine } from './tables.ts'

export type QuoteRow = typeof quotes.$inferSelect
export type QuoteRevision = typeof quoteRevisions.$inferSelect

/** The draft of a quote; read by the screen, and again by the transaction that sends or places it. */
export interface QuoteDraft extends DraftPricing {
  readonly row: QuoteRow
  /** The last sent revision; null if none. */
  readonly sent: QuoteRevision | null
  readonly buyer: QuoteBuyer
}

/** Changes on top of the draft; a null line is removed. */
export interface QuoteChanges {
  readonly buyer?: { readonly [K in keyof QuoteBuyer]?: QuoteBuyer[K] | undefined }
  readonly lines?: Readonly<Record<string, DraftLine | null>>
}

/** A sent quote counts as expired after its last day, even before the job marks it. */
export function currentState({ state, validUntil }: Pick<QuoteRow, 'state' | 'validUntil'>, now: Date): QuoteState {
  return state === 'sent' && validUntil !== null && kyivClock(now).date > validUntil ? 'expired' : state
}

export const quotedOptions = (line: QuotedLine): DraftOption[] =>
  line.kind === 'product' ? line.product.chosen.map(({ name, value, note }) => ({ name, value, note })) : []

function formerLine(line: QuotedLine): Omit<FormerLine, 'today_kopiykas'> {
  const { quantity, unit, total } = line
  const common = { unit_kopiykas: unit, quantity, total_kopiykas: total, options: quotedOptions(line), cast: 0 }
  if (line.kind !== 'product') return { ...common, kind: line.kind, product_id: null, name: line.name, listed_kopiykas: null, reason: null }
  const { product, agreed } = line
  const { uk, en } = product.translations
  const name = { uk: uk.name, en: en.name }
  const terms = { listed_kopiykas: agreed?.listed ?? null, reason: agreed?.reason || null }
  return { ...common, ...terms, kind: 'product', product_id: product.productId, name }
}

/** The sent revision with this number. */
export async function findRevision(db: Db | Tx, quoteId: number, no: number): Promise<QuoteRevision | null> {
  const [revision] = await db
    .select()
    .from(quoteRevisions)
    .where(and(eq(quoteRevisions.quoteId, quoteId), eq(quoteRevisions.no, no)))
  return revision ?? null
}

interface Reading {
  readonly isOwner: boolean
  readonly changes?: QuoteChanges
}

/** The typed fields; missing ones stay unchanged. */
export const typedBuyer = (buyer: NonNullable<QuoteChanges['buyer']>): Partial<QuoteBuyer> =>
  Object.fromEntries(Object.entries(buyer).filter(([, value]) => value !== undefined))

/** @param options `lock` makes other changes wait until the transaction ends */
export async function readQuoteDraft(
  context: AppContext,
  db: Db | Tx,
  id: number,
  { lock = false, ...reading }: Reading & { readonly lock?: boolean },
): Promise<QuoteDraft | null> {
  const row = await findQuoteRow(db, id, { lock })
  return row && draftOfRow(context, db, row, reading)
}

/** Finds only quotes of the office: visitors' offers have no draft. */
export async function findQuoteRow(db: Db | Tx, id: number, { lock = false } = {}): Promise<QuoteRow | null> {
  const query = db
    .select()
    .from(quotes)
    .where(and(eq(quotes.id, id), eq(quotes.origin, 'office')))
  const [row] = lock ? await query.for('update') : await query
  return row ?? null
}

/** The draft of a row, which may not be stored yet. */
export async function draftOfRow(context: AppContext, db: Db | Tx, row: QuoteRow, { isOwner, changes = {} }: Reading): Promise<QuoteDraft> {
  const sent = await findRevision(db, row.id, row.revision)
  const former = Object.fromEntries((sent?.lines ?? []).map((line) => [line.key, formerLine(line)]))
  const pricing = await priceDraftLines(context, db, { stored: row.lines, changes: changes.lines, former, isOwner })
  return { row, sent, buyer: { ...row.buyer, ...typedBuyer(changes.buyer ?? {}) }, ...pricing }
}

/** Whether the draft differs from the last sent revision, down to notes and texts. */
export function isChanged({ sent, buyer, lines, before, priced }: QuoteDraft): boolean {
  if (!sent) return true
  const noted = (options: readonly DraftOption[]) =>
    JSON.stringify(options.map(({ name, value, note }) => [name, value, note ?? '']).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)))
  const isSame = ([key, line]: [string, DraftLine]) => {
    const was = before[key]
    if (!was || !priced.lines.get(key)?.untouched) return false
    return line.kind === 'product' ? noted(line.options) === noted(was.options) : line.name.uk === was.name.uk && line.name.en === was.name.en
  }
  const all = Object.entries(lines)
  return all.length !== Object.keys(before).length || !all.every(isSame) || JSON.stringify(buyer) !== JSON.stringify(sent.buyer)
}

/** The lines as they would be sent or ordered now, and the keys of lines that the catalogue no longer has. */
export async function quotedLines(
  context: AppContext,
  db: Db | Tx,
  draft: QuoteDraft,
  by: string | null,
): Promise<{ readonly lines: readonly QuotedLine[]; readonly gone: readonly string[] }> {
  const sources = { products: draft.products, tiers: draft.tiers, production: await readProduction(context, db), by }
  const sent = new Map((draft.sent?.lines ?? []).map((line) => [line.key, line]))
  const gone: string[] = []
  const lines: QuotedLine[] = []
  for (const [key, priced] of draft.priced.lines) {
    const line = draft.lines[key]
    const made = line && quotedLine(line, priced, sent.get(key), sources)
    if (made) lines.push({ ...made, key })
    else gone.push(key)
  }
  return { lines, gone }
}

/** An untouched line keeps its exact price, texts and measures; its ready days are today's. */
function quotedLine(line: DraftLine, priced: DraftPrice, was: QuotedLine | undefined, sources: DraftSources): SaleLine | null {
  if (line.kind !== 'product' || was?.kind !== 'product') return soldLine(line, priced, sources)
  if (!priced.untouched) return soldLine(line, priced, sources, was.agreed)
  const { ready_from: readyFrom, ready_to: readyTo } = sources.production.ready({ ...was.product, quantity: was.quantity })
  return { ...was, product: { ...was.product, chosen: withNotes(was.product.chosen, line.options) }, readyFrom, readyTo }
}

/** The phone in customers' form; null while it is incomplete. */
export function buyerPhone({ phone }: Pick<QuoteBuyer, 'phone'>): string | null {
  const typed = normalisePhone(phone)
  return isPhoneAnywhere(typed) ? typed : null
}

/** Whether an order can be made for this buyer: with a phone, or from abroad with an e-mail. */
export function mayOrder(buyer: Pick<QuoteBuyer, 'phone' | 'email' | 'country'>): boolean {
  return buyerPhone(buyer) !== null || isReachedByEmail(buyer)
}

/** A buyer abroad may have only an e-mail. */
export const isReachedByEmail = ({ phone, email, country }: Pick<QuoteBuyer, 'phone' | 'email' | 'country'>): boolean =>
  phone.trim() === '' && isAbroad(country) && isEmail(email.trim())
