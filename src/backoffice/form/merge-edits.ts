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

/** One value of two people's edits; `prefer` decides what both changed differently. */
export type Join = (base: unknown, theirs: unknown, mine: unknown, prefer: 'theirs' | 'mine') => unknown

/** Takes a value as a whole. */
export const joinWhole: Join = (base, theirs, mine, prefer) => {
  if (sameValue(base, mine)) return theirs
  if (sameValue(base, theirs)) return mine
  return prefer === 'mine' ? mine : theirs
}

/** Joins the members of a value one by one, and those of a list of named ones by their names. */
export const joinMembers: Join = (base, theirs, mine, prefer) => {
  const sides = [base, theirs, mine].map(readMembers)
  const [was, other, own] = sides
  if (!was || !other || !own || new Set(sides.map((side) => side?.isList)).size > 1) return joinWhole(base, theirs, mine, prefer)
  const names = new Set(sides.flatMap((side) => [...(side?.members.keys() ?? [])]))
  const joined = [...names].map((name) => [name, joinMembers(was.members.get(name), other.members.get(name), own.members.get(name), prefer)] as const)
  const present = joined.filter(([, value]) => value !== undefined)
  return was.isList ? present.map(([, value]) => value) : Object.fromEntries(present)
}

function readMembers(value: unknown): { readonly isList: boolean; readonly members: ReadonlyMap<string, unknown> } | null {
  if (typeof value !== 'object' || value === null) return null
  if (!Array.isArray(value)) return { isList: false, members: new Map(Object.entries(value)) }
  const named = value.flatMap((one: unknown) => (typeof one === 'object' && one !== null && 'name' in one ? [[String(one.name), one] as const] : []))
  return named.length === value.length ? { isList: true, members: new Map(named) } : null
}

/**
 * Merges two people's edits. What only one side changed is merged; what both changed differently is a conflict, and my value stays in the form until
 * I drop it.
 */
export function mergeEdits(base: FieldValues, theirs: FieldValues, mine: FieldValues, join: Join = joinWhole) {
  const changed = changedFields(base, mine)
  const joined = changedFields(base, theirs).filter((field) => !changed.includes(field))
  const choices = changed.map((field) => {
    const choose = (prefer: 'theirs' | 'mine') => join(base[field], theirs[field], mine[field], prefer)
    return { field, before: base[field], theirs: choose('theirs'), mine: choose('mine') }
  })
  const conflicts: readonly Conflict[] = choices.filter((one) => !sameValue(one.theirs, one.mine) && !sameValue(theirs[one.field], mine[one.field]))
  const members = choices.filter((one) => !conflicts.includes(one) && !sameValue(one.mine, mine[one.field]))
  const merged: FieldValues = { ...theirs, ...Object.fromEntries(choices.map((one) => [one.field, one.mine])) }
  return { merged, joined: [...joined, ...members.map(({ field }) => field)], conflicts }
}
