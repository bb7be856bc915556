import type { SettingsGroup } from '#contract/admin/settings.ts'
import { readTypedNumber, typedKopiykas } from '#contract/typed-money.ts'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { moneyText } from '../form/money-text.ts'
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
function typedMinutes(text: string): number | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:[:.\-\s]?(\d\d))?$/.exec(text) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return hours === undefined || Number(minutes) > 59 || total > 24 * 60 ? null : total
}

/** Parses a text; undefined when it is invalid. */
function fromText(text: string, kind: SettingField['kind'] | Column['kind']): unknown {
  const trimmed = text.trim()
  if (kind === 'check') return trimmed === ticked
  if (kind === 'colour') return trimmed.toLowerCase()
  if (kind === 'money') return trimmed === '' ? null : (typedKopiykas(trimmed) ?? undefined)
  if (kind === 'limit' && trimmed === '') return null
  if (kind === 'number' || kind === 'limit') {
    const typed = readTypedNumber(trimmed, settingNumber)
    return 'value' in typed ? typed.value : undefined
  }
  if (kind === 'weekday') return /^[1-7]$/.test(trimmed) ? Number(trimmed) : undefined
  if (kind === 'minutes' || kind === 'time') {
    const minutes = typedMinutes(trimmed)
    // What is no time goes to the server as it was typed, which says so beside the form's other errors.
    return kind === 'minutes' ? (minutes ?? undefined) : minutes === null ? trimmed : clock(minutes)
  }
  return kind === 'text' || kind === 'vat' || kind === 'day' || kind === 'long' || kind === 'bilingual' || kind === 'bilingualLong'
    ? trimmed || null
    : trimmed
}

/** The rows that are filled in, each cell parsed. */
function readRows(rows: readonly RowText[], { columns = [] }: SettingField) {
  const used = rows.filter((row) => columns.some(({ key, initial = '' }) => (row[key] ?? '').trim() !== initial))
  return used.map((row) => columns.map((column) => [column.key, fromText(row[column.key] ?? '', column.kind)] as const))
}

/** The path of a cell: the server names its errors so too. */
export const cellPath = (path: string, row: number, key: string): string => [...(path === '' ? [] : [path]), row, key].join('.')

/** The part for the server, or the paths of the texts that are invalid. */
function fromForm(value: unknown, field: SettingField, path: string): { readonly part: unknown } | { readonly unreadable: readonly string[] } {
  if (field.kind === 'check' || field.kind === 'weekdays' || field.kind === 'countries') return { part: value }
  if (field.kind === 'lines')
    return {
      part: readText(value)
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    }
  if (field.kind !== 'rows') {
    const part = fromText(readText(value), field.kind)
    return part === undefined ? { unreadable: [path] } : { part }
  }
  const read = readRows(value as readonly RowText[], field) // made by toForm
  const unreadable = read.flatMap((cells, row) =>
    cells.flatMap(([key, cell]) => (cell === undefined || cell === null ? [cellPath(path, row, key)] : [])),
  )
  return unreadable.length === 0 ? { part: read.map((cells) => Object.fromEntries(cells)) } : { unreadable }
}

/**
 * The group for the server, and the paths of the texts that are invalid.
 * @param former the stored value; parts that the form does not show are kept
 */
export function groupValue(group: SettingsGroup, values: FieldValues, former: unknown): { value: unknown; unreadable: string[] } {
  const { fields, optional } = settingsSpec[group]
  if (optional !== undefined && values[presentField] !== true) return { value: null, unreadable: [] }
  const unreadable: string[] = []
  let value: unknown = former ?? optional ?? null
  for (const field of fields)
    for (const path of fieldPaths(field)) {
      const read = fromForm(values[path], field, path)
      if ('unreadable' in read) unreadable.push(...read.unreadable)
      else value = put(value, path, read.part)
    }
  // Without any price there is no own truck; with only some of its prices the server names the missing ones.
  const truck = at(value, 'truck')
  if (isObject(truck) && Object.values(truck).every((price) => price === null)) value = put(value, 'truck', null)
  return { value, unreadable }
}
