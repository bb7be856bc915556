/** Errors of a typed day: stable English texts, which the screens translate. */
export const dayErrors = {
  dayTooEarly: 'This day is before the year 2000.',
  dayTooFar: 'This day is more than five years ahead.',
  dayOver: 'This day is over.',
  dayToCome: 'This day is still to come.',
  dayBeforeOrder: 'This day is before the order.',
} as const
