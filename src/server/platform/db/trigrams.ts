import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const letters = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъ'
const standIns = 'abcdefghijklmnopqrstuvwxyz0123456789a'

/**
 * A text as trigram indexes see it. In a database with the ctype `C`, as the embedded one is, `pg_trgm` takes no Cyrillic letter
 * for a letter, and an index over Ukrainian names finds nothing. Here each stands as a Latin one or a digit; texts that become
 * alike are told apart by the condition on the text itself. @param text in lower case
 */
export const trigramText = (text: SQLWrapper): SQL => sql`translate(${text}, '${sql.raw(letters)}', '${sql.raw(standIns)}')`

/** The same for the searched text. */
export const trigramPattern = (text: string): string =>
  [...text].map((letter) => (letters.includes(letter) ? standIns[letters.indexOf(letter)] : letter)).join('')
