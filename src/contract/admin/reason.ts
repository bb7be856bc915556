import { z } from 'zod'

/** Why somebody does what cannot be taken back lightly; it stands in the audit. */
export const Reason = z.string().trim().min(3).max(500)
