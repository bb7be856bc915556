/** Why a file cannot be read as tables. Kept apart from the schemas of imports, so that a screen need not load them. */
export const sheetFaults = [
  'tooLarge',
  'unpacksTooLarge',
  'notTable',
  'oldFormat',
  'broken',
  'empty',
  'tooManyRows',
  'tooManyColumns',
  'cellTooLong',
  'tooMuchText',
  'quoteOpen',
  'tooHeavy',
] as const
export type SheetFault = (typeof sheetFaults)[number]
