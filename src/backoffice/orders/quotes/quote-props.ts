import type { QuoteBuyer, QuoteView } from '#contract/admin/quotes.ts'
import type { PricedDraft } from '#contract/draft-lines.ts'
import type { EditForm } from '../../form/use-edit-form.ts'

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
