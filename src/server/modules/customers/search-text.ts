/** Lower case, without the apostrophes that people type in four ways: what customers are found by, and what is searched for. */
export const searchable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/['’ʼ`]/g, '')
    .toLowerCase()

/** Everything a customer is found by: names, phones, e-mails, companies and their codes. */
export const toSearchText = (parts: readonly (string | null)[]): string =>
  [...new Set(parts.flatMap((part) => (part ? [searchable(part)] : [])))].join(' ')
