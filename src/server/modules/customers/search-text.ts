/** Lower-cases a text and removes apostrophes, which people type in four ways; applied to stored texts and search texts. */
export const searchable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/['’ʼ`]/g, '')
    .toLowerCase()

/** The search text of a customer: names, phones, e-mails, companies and their codes. */
export const toSearchText = (parts: readonly (string | null)[]): string =>
  [...new Set(parts.flatMap((part) => (part ? [searchable(part)] : [])))].join(' ')
