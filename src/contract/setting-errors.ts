/** Errors of settings: stable English texts by which clients translate, like `fieldErrors`. */
export const settingErrors = {
  missing: 'must not be empty',
  oneLine: 'must be one line of text',
  email: 'must be an e-mail address',
  page: 'must be an address that begins with https:// or http://',
  pageOrFile: 'must be an address that begins with https://, http:// or /',
  chat: 'must be the link of a web page or a messenger',
  telegramChat: 'must be the number of a chat such as -1001234567890, or the @name of a channel',
  phone: 'must be a phone number such as +380671234567',
  taxId: 'must be an EDRPOU of 8 digits or a RNOKPP of 10, without a mistake',
  iban: 'must be an IBAN of Ukraine: UA and 27 digits, without a mistake',
  vat: 'must be the number of a VAT payer, 10 or 12 digits, or say “not a VAT payer”',
  mfo: 'must be six digits',
  swift: 'must be a SWIFT code of 8 or 11 letters and digits',
  time: 'must be a time of day such as 09:00',
  periodOrder: 'must end no earlier than it begins',
  neverOpen: 'must leave a day of work within the next 60 days',
  periodLong: 'must be a year at most',
  sumOrder: 'must be no less than the sum before it',
  hoursOrder: 'must close after it opens',
  weekdayTwice: 'must name each weekday once',
  words: 'must be words of letters and digits, with spaces between them',
  synonymAlone: 'must be at least two words',
  tierOrder: 'must be more than in the row before',
  builtInCode: 'must not be a code that the shop uses itself',
  samplePicture: 'must be a picture of this shop',
  pictureGone: 'must be a picture that is there',
  colourCode: 'must be small Latin letters, digits, hyphens and underscores',
  colourTwice: 'must name each code once',
  swatch: 'must be a colour such as #b3b0a8',
  colourInUse: 'must keep what products have: {{limit}}',
  templateFact: 'must name only facts that are filled in: {{limit}}',
  day: 'must be a day such as 2026-11-22',
  product: 'must be the number of a product, or the address of its page',
  chooseOne: 'at least one must be chosen',
  number: 'must be a number',
  wholeNumber: 'must be a whole number',
  atLeast: 'must be at least {{limit}}',
  moreThan: 'must be more than {{limit}}',
  longText: 'must be at most {{limit}} characters',
  atMost: 'must be at most {{limit}}',
} as const
type SettingError = keyof typeof settingErrors

const codes = Object.keys(settingErrors) as SettingError[] // keys of the record above
const limitIn = (pattern: string, text: string): string | null => {
  const [before = '', after = ''] = pattern.split('{{limit}}')
  return text.startsWith(before) && text.endsWith(after) ? text.slice(before.length, text.length - after.length) : null
}

/** The code of an error text and the limit in it; null for any other text. */
export function readSettingError(text: string): { code: SettingError; limit: string } | null {
  for (const code of codes) {
    const pattern = settingErrors[code]
    if (pattern === text) return { code, limit: '' }
    const limit = pattern.includes('{{limit}}') ? limitIn(pattern, text) : null
    if (limit !== null) return { code, limit }
  }
  return null
}
