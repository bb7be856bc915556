import type { QuoteState } from '#contract/admin/quote-states.ts'

/** In the order of the filter. */
export const quoteStateNames: readonly QuoteState[] = ['requested', 'draft', 'sent', 'accepted', 'declined', 'expired']
export const quoteStateMarks: Readonly<Record<QuoteState, string>> = {
  draft: 'mark',
  requested: 'mark mark-warning',
  sent: 'mark mark-warning',
  accepted: 'mark mark-success',
  declined: 'mark mark-error',
  expired: 'mark',
}
