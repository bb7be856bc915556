import { z } from 'zod'
import { typed } from '../typed-text.ts'
import { Version } from './lists.ts'

/** Why somebody does something that is hard to undo; the audit keeps it. */
export const Reason = typed('text', 500).min(3)

/** Acts at the version that the caller saw; otherwise 409. */
export const Act = z.object({ version: Version })
export type Act = z.infer<typeof Act>
/** Such an act that others notice or that is hard to undo. */
export const ReasonedAct = Act.extend({ reason: Reason })
export type ReasonedAct = z.infer<typeof ReasonedAct>

/** The reason for an act on something without versions. */
export const ReasonGiven = z.object({ reason: Reason })
export type ReasonGiven = z.infer<typeof ReasonGiven>

/** The address that received an e-mail. */
export const EmailedTo = z.object({ to: z.string() })
export type EmailedTo = z.infer<typeof EmailedTo>
