/** Of what carries a revision to the buyer, by whichever way. */
export const quoteKey = (quoteId: number, no: number) => `quote ${quoteId} revision ${no}`

/** Of what tells the office of a request. */
export const requestKey = (quoteId: number) => `quote request ${quoteId}`
