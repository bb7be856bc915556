import { typed } from '../typed-text.ts'

/** Why somebody does what cannot be taken back lightly; it stands in the audit. */
export const Reason = typed('text', 500).min(3)
