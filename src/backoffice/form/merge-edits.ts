import { sameValue } from '#contract/same-value.ts'

/** A form's fields by dotted name; values are JSON. */
export type FieldValues = Readonly<Record<string, unknown>>

/** The text of a field; empty when the value is not set. */
export const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

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
 * Merges two people's edits. What only one side changed is merged; what both changed differently is a conflict, and my value stays in the form until
 * I drop it.
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
