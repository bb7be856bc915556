import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const letters = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ'
const standIns = 'abcdefghijklmnopqrstuvwxyz0123456789a'

/**
 * A text in the form of the trigram indexes. In a database with the ctype `C`, such as the embedded one, `pg_trgm` does not recognise
 * Cyrillic letters, and an index over Ukrainian names finds nothing. So each letter is replaced by a Latin one or a digit; a condition
 * on the text itself removes false matches. @param text in lower case
 */
export const trigramText = (text: SQLWrapper): SQL => sql`translate(${text}, '${sql.raw(letters)}', '${sql.raw(standIns)}')`

/** {@link trigramText} for the searched text. */
export const trigramPattern = (text: string): string =>
  [...text].map((letter) => (letters.includes(letter) ? standIns[letters.indexOf(letter)] : letter)).join('')

/** Whether a column contains a text of three letters or more, both in lower case, by the column's index of trigrams. */
export const containsByIndex = (column: SQLWrapper, text: string): SQL =>
  sql`(${column} like ${containing(text)} and ${trigramText(column)} like ${containing(trigramPattern(text))})`

/**
 * Whether a column contains every word of a text, in any order; a text without a word of three letters as a whole. All in lower case.
 * @param byIndex false where scanning is faster than the column's index of trigrams
 */
export function containsWords(column: SQLWrapper, text: string, byIndex = true): SQL {
  const contains = (part: string) => (byIndex && [...part].length >= 3 ? containsByIndex(column, part) : sql`${column} like ${containing(part)}`)
  const words = text.split(' ').filter(Boolean)
  const conditions = words.some((word) => [...word].length >= 3) ? words.map(contains) : [contains(text)]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** A LIKE pattern for texts that contain this one; escapes LIKE's own signs. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
