/** The key of messages that bring a revision to the buyer. */
export const quoteKey = (quoteId: number, no: number) => `quote ${quoteId} revision ${no}`

/** The key of messages that notify the office of a request. */
export const requestKey = (quoteId: number) => `quote request ${quoteId}`
