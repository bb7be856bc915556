import { emptyQuoteBuyer } from '#contract/admin/empty-quote-buyer.ts'
import type { QuoteBuyer, QuoteView, QuoteWrite } from '#contract/admin/quotes.ts'
import type { PricedDraft } from '#contract/draft-lines.ts'
import type { FieldValues } from '../../form/merge-edits.ts'
import type { Saved, EditForm } from '../../form/use-edit-form.ts'
import { toChanges } from '../edit/use-draft-lines.ts'

export type BuyerField = keyof QuoteBuyer
export const buyerKey = (field: BuyerField): `buyer.${BuyerField}` => `buyer.${field}`
const isBuyerKey = (key: string) => key.startsWith('buyer.')

/** The buyer's fields and each line are fields of one form. */
export function savedQuote({ buyer, lines, version }: QuoteView): Saved {
  const typed = Object.fromEntries(Object.entries(buyer).map(([field, value]) => [`buyer.${field}`, value]))
  return { values: { ...typed, ...lines }, version }
}

/** The buyer as in the form. */
export function buyerIn(values: FieldValues): QuoteBuyer {
  const typed = Object.entries(values).flatMap(([key, value]) => (isBuyerKey(key) ? [[key.slice('buyer.'.length), value] as const] : []))
  return { ...emptyQuoteBuyer, ...Object.fromEntries(typed) }
}

/** The changed fields for the request. */
export function toQuoteWrite(values: FieldValues, changed: readonly string[]): Pick<QuoteWrite, 'buyer' | 'lines'> {
  const now = buyerIn(values)
  const fields = changed.filter(isBuyerKey).map((key) => key.slice('buyer.'.length) as BuyerField) // built by buyerKey
  return {
    buyer: Object.fromEntries(fields.map((field) => [field, now[field]])),
    lines: toChanges(
      values,
      changed.filter((key) => !isBuyerKey(key)),
    ),
  }
}

/** Props of the builder's summary and its dialogs. */
export interface QuoteSummaryProps {
  quote: QuoteView
  form: EditForm
  priced: PricedDraft
  buyer: QuoteBuyer
  labels: Readonly<Record<string, string>>
  onChanged: (quote: QuoteView) => void
  /** Stores a draft that was only opened, before an act on it; returns its id. */
  store: () => Promise<number>
}

/** The open dialog of the builder, which the summary and the phone's bottom bar share. */
export interface QuoteDialogState {
  open: 'send' | 'place' | 'decline' | null
  onOpen: (open: QuoteDialogState['open']) => void
}
