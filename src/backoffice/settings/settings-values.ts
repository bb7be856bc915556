import type { SettingsGroup } from '#contract/admin/settings.ts'
import { toSlug } from '#contract/slug.ts'
import { readTypedNumber, typedKopiykas } from '#contract/typed-money.ts'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { moneyText } from '../form/figure-faults.ts'
import { fieldPaths, presentField, settingsSpec, type Column, type SettingField } from '../fields/settings-spec.ts'

export type RowText = Readonly<Record<string, string>>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (value: unknown, path: string): unknown =>
  path === '' ? value : path.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)

function put(value: unknown, path: string, part: unknown): unknown {
  if (path === '') return part
  const [key = '', ...rest] = path.split('.')
  const object = isObject(value) ? value : {}
  return { ...object, [key]: put(object[key], rest.join('.'), part) }
}

const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const plainText = (value: unknown) => (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))
/** The value of a ticked box within a row. */
export const ticked = 'yes'

const cellText = (value: unknown, { kind }: Column) =>
  kind === 'check' ? (value === true ? ticked : '') : kind === 'money' && typeof value === 'number' ? moneyText(value) : plainText(value)

function toForm(value: unknown, field: SettingField): unknown {
  if (field.kind === 'check') return value === true
  if (field.kind === 'weekdays' || field.kind === 'countries') return Array.isArray(value) ? value : []
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : ''
  if (field.kind === 'minutes') return typeof value === 'number' ? clock(value) : ''
  if (field.kind === 'money') return typeof value === 'number' ? moneyText(value) : ''
  if (field.kind !== 'rows') return plainText(value)
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.map((row) => Object.fromEntries((field.columns ?? []).map((column) => [column.key, cellText(at(row, column.key), column)])))
}

/** The form values of a group, all as typed text. */
export function groupValues(group: SettingsGroup, value: unknown): FieldValues {
  const { fields, optional } = settingsSpec[group]
  const shown = value ?? optional ?? null
  const entries = fields.flatMap((field) => fieldPaths(field).map((path) => [path, toForm(at(shown, path), field)] as const))
  return { ...Object.fromEntries(entries), ...(optional === undefined ? {} : { [presentField]: value !== null && value !== undefined }) }
}

/** How a number of the settings is read; the server says where it must be whole or positive. */
export const settingNumber = { decimals: 3, signed: true } as const

/** Minutes since midnight of a time as people type it: 9, 9:00, 09.30, 930; null when it is none. */
export function typedMinutes(text: string): number | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.\-\s]?(\d\d))?$/.exec(text) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return hours === undefined || Number(minutes) > 59 || total > 24 * 60 ? null : total
}

/** Parses a text. What cannot be read stays as it was typed: the server refuses it beside the form's other errors. */
function fromText(text: string, kind: SettingField['kind'] | Column['kind']): unknown {
  const trimmed = text.trim()
  if (kind === 'check') return trimmed === ticked
  if (kind === 'colour') return trimmed.toLowerCase().replace(/^(?=[\da-f]{6}$)/, '#')
  if (kind === 'money') return trimmed === '' ? null : (typedKopiykas(trimmed) ?? trimmed)
  if (kind === 'limit' && trimmed === '') return null
  if (kind === 'number' || kind === 'limit') {
    const typed = readTypedNumber(trimmed, settingNumber)
    return 'value' in typed ? typed.value : trimmed
  }
  if (kind === 'weekday') return /^[1-7]$/.test(trimmed) ? Number(trimmed) : trimmed
  if (kind === 'minutes' || kind === 'time') {
    const minutes = typedMinutes(trimmed)
    return minutes === null ? trimmed : kind === 'minutes' ? minutes : clock(minutes)
  }
  return kind === 'text' || kind === 'vat' || kind === 'day' || kind === 'long' || kind === 'bilingual' || kind === 'bilingualLong'
    ? trimmed || null
    : trimmed
}

/** The path of a cell, its row counted as shown. */
export const cellPath = (path: string, row: number, key: string): string => [...(path === '' ? [] : [path]), row, key].join('.')

/** The code of a row whose code is not typed, from its name, as products and sizes get theirs; '' in other columns. */
export const madeCode = (row: RowText, { madeFrom = [] }: Column): string =>
  toSlug(madeFrom.map((key) => (row[key] ?? '').trim()).find(Boolean) ?? '').slice(0, 38)

/** Rows with the codes that were left to be made, each different from the others. */
function withCodes(columns: readonly Column[], rows: readonly RowText[]): readonly RowText[] {
  const column = columns.find(({ madeFrom }) => madeFrom)
  if (!column) return rows
  const taken = new Set(rows.map((row) => (row[column.key] ?? '').trim()))
  return rows.map((row) => {
    if ((row[column.key] ?? '').trim() !== '') return row
    const stem = madeCode(row, column)
    if (stem === '') return row
    let code = stem
    for (let number = 2; taken.has(code); number++) code = `${stem}-${number}`
    taken.add(code)
    return { ...row, [column.key]: code }
  })
}

function fromForm(value: unknown, field: SettingField): unknown {
  const { kind, columns = [] } = field
  if (kind === 'check' || kind === 'weekdays' || kind === 'countries') return value
  if (kind === 'lines')
    return readText(value)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (kind !== 'rows') return fromText(readText(value), kind)
  const rows = value as readonly RowText[] // made by toForm
  return withCodes(columns, rows).map((row) => Object.fromEntries(columns.map(({ key, kind }) => [key, fromText(row[key] ?? '', kind)])))
}

/** Where a part of the group is typed: its control, and in a table the cell. */
export interface Typed {
  readonly path: string
  readonly kind?: SettingField['kind'] | Column['kind'] | undefined
  readonly text?: string | undefined
  /** Counted as shown. */
  readonly row?: number
  readonly column?: Column | undefined
}

/** Where the form shows the part of the group that an error of the server names; null when it does not. */
export function findTyped(group: SettingsGroup, values: FieldValues, part: string): Typed | null {
  const owners = settingsSpec[group].fields.flatMap((field) => fieldPaths(field).map((path) => ({ field, path })))
  const [owner] = owners
    .filter(({ path }) => part === path || path === '' || part.startsWith(`${path}.`))
    .toSorted((a, b) => b.path.length - a.path.length)
  if (!owner) return null
  const { field, path } = owner
  const [first = '', ...rest] = part.slice(path === '' ? 0 : path.length + 1).split('.')
  if (!/^\d+$/.test(first)) return { path, kind: field.kind, text: readText(values[path]) }
  if (field.kind !== 'rows') return { path, row: Number(first) }
  const rows = values[path] as readonly RowText[] // made by toForm
  const row = Number(first)
  const column = field.columns?.find(({ key }) => key === rest.join('.'))
  return { path, kind: column?.kind, text: column && rows[row]?.[column.key], row, column }
}

/**
 * The group for the server.
 * @param former the stored value; parts that the form does not show are kept
 */
export function groupValue(group: SettingsGroup, values: FieldValues, former: unknown): unknown {
  const { fields, optional } = settingsSpec[group]
  if (optional !== undefined && values[presentField] !== true) return null
  let value: unknown = former ?? optional ?? null
  for (const field of fields) for (const path of fieldPaths(field)) value = put(value, path, fromForm(values[path], field))
  // Without any price there is no own truck; with only some of its prices the server names the missing ones.
  const truck = at(value, 'truck')
  if (isObject(truck) && Object.values(truck).every((price) => price === null)) value = put(value, 'truck', null)
  return value
}
