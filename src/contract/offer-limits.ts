/** What an offer and the list behind it are held to: light, since the browser loads it; the schemas are in commercial-offer.ts. */
export const offerLimits = {
  /** Lines of one offer, and of a visitor's list. */
  lines: 200,
  /** Characters of the name of a place ("вхід"). */
  place: 60,
} as const
