import type { DraftProblem } from '#contract/draft-lines.ts'

/** The server's texts for faulty draft lines; the screen applies the same rule. */
export const draftProblemTexts: Record<DraftProblem | 'cast' | 'shipped', string> = {
  unknown_option: 'Unknown property or option.',
  forbidden_options: 'These options cannot be had together.',
  product_gone: 'This product is no longer available.',
  pick_price: 'Pick the price that holds.',
  reason_missing: 'Say why another price holds.',
  name_missing: 'Name the line.',
  amount_missing: 'Enter the amount.',
  needs_owner: 'An owner agrees on a price like this.',
  cast: 'Pieces of this line are cast already.',
  shipped: 'Pieces of this line are shipped already.',
}
