/** `sent` until its last day is over; a quote that became an order is accepted, whoever placed it. */
export const quoteStates = ['draft', 'sent', 'accepted', 'declined', 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]
