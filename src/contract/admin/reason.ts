import { typed } from '../typed-text.ts'

/** Why somebody does something that is hard to undo; the audit keeps it. */
export const Reason = typed('text', 500).min(3)
