import { sheetFaults } from '../sheet-faults.ts'

/** Why a file is not a readable bank statement. Kept apart from the schemas, so that a screen need not load them. */
export const statementFaults = [...sheetFaults, 'noColumns', 'noPayments', 'rowsUnread', 'brokenXml'] as const
export type StatementFault = (typeof statementFaults)[number]

/** Why a row cannot be read; `ambiguous`: its sum can be read in two ways. */
export const statementRowFaults = ['day', 'sum', 'ambiguous', 'currency'] as const
export type StatementRowFault = (typeof statementRowFaults)[number]

/** How a payment was matched to an order, the surest way first. */
export const matchSigns = ['number', 'invoice', 'taxId', 'sum', 'payer'] as const
export type MatchSign = (typeof matchSigns)[number]

/** What may be wrong with the parts of a payment. */
export const bankErrors = {
  wholeSum: 'The parts must make the whole sum.',
  orderTwice: 'Each order has one part.',
} as const

/** Why a payment was not recorded. */
export const recordFailures = ['same', 'over', 'before_order', 'settled', 'no_order'] as const

/** The questions among them, with the flag of the request that answers each with yes: it looks like a recorded one, exceeds what is due, is older than the order. */
export const questionFlags = { same: 'again', over: 'over', before_order: 'early' } as const
export const isQuestion = (refused: string | null): refused is keyof typeof questionFlags => refused !== null && refused in questionFlags
