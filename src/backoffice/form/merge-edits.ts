/** The fields of a form by their dotted names; a value is JSON. */
export type FieldValues = Readonly<Record<string, unknown>>

/** What a text field holds; a value that is not set is empty there. */
export const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export function changedFields(base: FieldValues, mine: FieldValues): string[] {
  return Object.keys(mine).filter((field) => !sameValue(base[field], mine[field]))
}

export interface Conflict {
  readonly field: string
  readonly before: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/**
 * Two people's edits of one thing. What only one side changed is joined; what both changed differently is a conflict, and
 * mine stays in the form until its writer drops it.
 */
export function mergeEdits(base: FieldValues, theirs: FieldValues, mine: FieldValues) {
  const changed = changedFields(base, mine)
  const joined = changedFields(base, theirs).filter((field) => !changed.includes(field))
  const conflicts = changed
    .filter((field) => !sameValue(base[field], theirs[field]) && !sameValue(theirs[field], mine[field]))
    .map((field): Conflict => ({ field, before: base[field], theirs: theirs[field], mine: mine[field] }))
  const merged: FieldValues = { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) }
  return { merged, joined, conflicts }
}
