/** `requested` by a buyer, until the office answers; `sent` until its last day is over; a quote that became an order is accepted, whoever placed it. */
export const quoteStates = ['draft', 'requested', 'sent', 'accepted', 'declined', 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]

/** How a quote reaches its buyer: written to them, or by its link, which the office hands over itself. */
export const quoteChannels = ['email', 'telegram', 'link'] as const
export type QuoteChannel = (typeof quoteChannels)[number]
