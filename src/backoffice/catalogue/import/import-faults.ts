/** Why a file cannot be read; the server names them. */
const fileFaults = [
  'tooLarge',
  'unpacksTooLarge',
  'notTable',
  'oldFormat',
  'broken',
  'empty',
  'tooManyRows',
  'tooManyColumns',
  'quoteOpen',
  'tooHeavy',
] as const
/** Why its columns cannot be taken as they are. */
const planFaults = ['noSheet', 'noCode', 'twice', 'noOption'] as const

export const isFileFault = (fault: string | undefined): fault is (typeof fileFaults)[number] => fileFaults.some((known) => known === fault)
export const isPlanFault = (fault: string | undefined): fault is (typeof planFaults)[number] => planFaults.some((known) => known === fault)
