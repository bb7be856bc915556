/** The end of a list page: a time, and an id that orders rows of the same time. */
export interface ListCursor {
  /** PostgreSQL's text form, to the microsecond. */
  readonly at: string
  readonly id: number
}

export const printCursor = ({ at, id }: ListCursor): string => Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** Null for a text that is not a cursor. */
export function parseCursor(text: string | undefined): ListCursor | null {
  if (text === undefined) return null
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[] // checked on the next line
    return typeof at === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+[+-][\d:]+$/.test(at) && Number.isSafeInteger(id) ? { at, id: id as number } : null
  } catch {
    return null
  }
}
