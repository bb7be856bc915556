import { z } from 'zod'
import { typedDay } from '../typed-day.ts'
import { Reason } from './acts.ts'

/** Goods are handed over before they are paid: the reason, and the day by which the buyer pays. */
export const Credit = z.object({ reason: Reason, due_on: typedDay('coming') })
export type Credit = z.output<typeof Credit>
