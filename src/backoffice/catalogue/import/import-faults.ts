import { sheetFaults, type SheetFault } from '#contract/sheet-faults.ts'

/** Why the columns cannot be used as mapped. */
const planFaults = ['noSheet', 'noCode', 'twice', 'noOption'] as const

export const isFileFault = (fault: string | undefined): fault is SheetFault => sheetFaults.some((known) => known === fault)
export const isPlanFault = (fault: string | undefined): fault is (typeof planFaults)[number] => planFaults.some((known) => known === fault)
