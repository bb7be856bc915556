/** Limits of an offer and of a visitor's list. Free of zod, because the browser loads it; the schemas are in commercial-offer.ts. */
export const offerLimits = {
  /** Lines of one offer or list. */
  lines: 200,
  /** Characters of the name of a place ("вхід"). */
  place: 60,
} as const
