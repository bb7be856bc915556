import type { QuoteBuyer, QuoteView } from '#contract/admin/quotes.ts'
import type { PricedDraft } from '#contract/draft-lines.ts'
import type { EditForm } from '../../form/use-edit-form.ts'

/** What the builder's summary and its dialogs work with. */
export interface QuoteSummaryProps {
  quote: QuoteView
  form: EditForm
  priced: PricedDraft
  buyer: QuoteBuyer
  labels: Readonly<Record<string, string>>
  onChanged: (quote: QuoteView) => void
  /** Stores a draft that was only opened, for an act on it; its id. */
  store: () => Promise<number>
}

/** Which dialog of the builder is open: the summary and, on a phone, the bar at the thumb open the same ones. */
export interface QuoteDialogState {
  open: 'send' | 'place' | 'decline' | null
  onOpen: (open: QuoteDialogState['open']) => void
}
