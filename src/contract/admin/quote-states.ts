/**
 * `requested`: a buyer asked, the office has not answered. `sent`: valid until its last day. `accepted`: it became an order, placed by the buyer or
 * the office.
 */
export const quoteStates = ['draft', 'requested', 'sent', 'accepted', 'declined', 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]

/** How a quote reaches its buyer; with `link` the office passes the URL on itself. */
export const quoteChannels = ['email', 'telegram', 'link'] as const
export type QuoteChannel = (typeof quoteChannels)[number]
