import { isDeepStrictEqual } from 'node:util'
import { isGroup } from './record-change.ts'
import type { FieldChange } from './tables.ts'

/** Normalises a value to JSON; the database changes the order of keys. */
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
const same = (one: unknown, other: unknown) => isDeepStrictEqual(json(one), json(other))

/** The part of a value at a dotted name; an empty name is the whole value. */
export function partAt(value: unknown, field: string): unknown {
  return field === ''
    ? value
    : field.split('.').reduce<unknown>((part, name) => (isGroup(part) && Object.hasOwn(part, name) ? part[name] : undefined), value)
}

/** A copy with one part changed. */
export function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part
  const group = isGroup(value) ? value : {}
  return { ...group, [name]: withPart(group[name], rest, part) }
}

/** A subject before the changes; undefined when a field was changed again since. */
export function putBack(value: unknown, changes: readonly FieldChange[]): unknown {
  if (changes.some(({ field, after }) => !same(partAt(value, field), after))) return undefined
  return changes.reduce<unknown>((now, { field, before }) => withPart(now, field === '' ? [] : field.split('.'), before), value)
}

/** {@link putBack} for a subject whose field names contain dots. */
export function putBackFields(values: Readonly<Record<string, unknown>>, changes: readonly FieldChange[]): Record<string, unknown> | undefined {
  if (changes.some(({ field, after }) => !(field in values) || !same(values[field], after))) return undefined
  return Object.fromEntries(changes.map(({ field, before }) => [field, before]))
}
