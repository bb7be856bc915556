import type { ImportField } from '#contract/admin/imports.ts'
import { asWritten, cleanCode, cleanLine, cleanText } from '#contract/clean-text.ts'
import { ownDimensionNames } from '#contract/own-size.ts'
import type { OwnSizeRules } from '#contract/own-size-rules.ts'
import { OwnSize } from '#contract/own-size-schema.ts'
import { readTypedMoney, readTypedNumber } from '#contract/typed-money.ts'
import { wrongMeasures } from '#contract/shape-measures.ts'
import type { Shape, ShapeChange } from '#contract/shape.ts'
import { readableText } from '../../../platform/sheets/write-sheets.ts'

/** Faults of a cell, besides the product rules. */
export type CellFault =
  | 'notMoney'
  | 'ambiguousMoney'
  | 'ambiguousNumber'
  | 'notWhole'
  | 'notNumber'
  | 'notState'
  | 'notShape'
  | 'notCodes'
  | 'notOwnSize'
  | 'formulaError'
  | 'cannotBeEmpty'

export type Read<T> = { readonly value: T } | { readonly fault: CellFault }

export const isCode = (code: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,99}$/u.test(code)

/** What spreadsheets show instead of a value that they could not compute. */
const brokenFormula = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/i

/** Multi-line and generated fields, which need their own cleaning. */
const cleanedOtherwise: Partial<Record<ImportField, (text: string) => string>> = {
  'description.uk': cleanText,
  'description.en': cleanText,
  'slug.uk': cleanCode,
  'slug.en': cleanCode,
  code: (text) => (isCode(cleanLine(text)) ? cleanLine(text) : cleanCode(text)),
  share_picture: asWritten,
}

/** Cleans pasted text as the same field of the product form does. */
export const cleanCell = (field: ImportField, text: string): string =>
  brokenFormula.test(text.trim()) ? text.trim() : (cleanedOtherwise[field] ?? cleanLine)(text)

/** Reads a cell: null = unchanged, '' (typed as a single dash) = empty the field, other text = the value. */
export function readCell(cell: string | undefined): Read<string | null> {
  const text = readableText((cell ?? '').trim())
  if (text === '') return { value: null }
  if (text === '-' || text === '–' || text === '—') return { value: '' }
  return brokenFormula.test(text) ? { fault: 'formulaError' } : { value: text }
}

/** Parses hryvnias as people write them: `4200`, `4 200,50`, `4200.5 ₴`. @param decimal the column's decimal mark, if its cells show one */
export function readMoney(text: string, decimal: ',' | '.' | null): Read<number> {
  const typed = readTypedMoney(text, { signed: true, decimal })
  if ('amount' in typed) return { value: typed.amount }
  return { fault: typed.fault === 'ambiguous' ? 'ambiguousMoney' : 'notMoney' }
}

export function readWhole(text: string): Read<number> {
  const typed = readTypedNumber(text, { signed: true })
  if ('value' in typed) return { value: typed.value }
  return { fault: typed.fault === 'ambiguous' ? 'ambiguousNumber' : 'notWhole' }
}

/** Parses kilograms and rounds to two decimals, because spreadsheets compute many more. */
export function readWeight(text: string, decimal: ',' | '.' | null): Read<number> {
  const typed = readTypedNumber(text, { decimals: 15, signed: true, decimal })
  if ('value' in typed) return { value: Math.round(typed.value * 100) / 100 }
  return { fault: typed.fault === 'ambiguous' ? 'ambiguousNumber' : 'notNumber' }
}

const states: Readonly<Record<string, boolean>> = {
  'у продажу': true,
  'в продажу': true,
  так: true,
  published: true,
  'on sale': true,
  yes: true,
  true: true,
  1: true,
  приховано: false,
  ні: false,
  hidden: false,
  no: false,
  false: false,
  0: false,
}

export function readState(text: string): Read<boolean> {
  const onSale = states[text.toLowerCase()]
  return onSale === undefined ? { fault: 'notState' } : { value: onSale }
}

/** Parses product codes separated by spaces, commas or semicolons, in order; '' = none. */
export function readCodes(text: string): Read<readonly string[]> {
  const codes = text.split(/[\s,;]+/).filter(Boolean)
  return codes.every(isCode) ? { value: codes } : { fault: 'notCodes' }
}

/** Formats a shape as one line: `conical top=500 bottom=320 height=900 wall=35`; a shape change has no kind. */
export function shapeText(shape: Shape | ShapeChange | null): string {
  if (shape === null) return ''
  const { kind, ...measures } = { kind: '', ...shape } as Record<string, unknown>
  const parts = Object.entries(measures).map(([name, value]) => `${name}=${String(value)}`)
  return [...(typeof kind === 'string' && kind !== '' ? [kind] : []), ...parts].join(' ')
}

/** Parses `kind name=value …`; null for any other form. */
function readMeasures(text: string): ShapeChange | null {
  const [first = '', ...rest] = text.split(/[\s;]+/).filter(Boolean)
  const kind = first.includes('=') ? null : first
  const pairs = (kind === null ? [first, ...rest] : rest).map((word) => /^([a-z_]+)=(\w+)$/.exec(word))
  if (pairs.some((pair) => pair === null)) return null
  const measures = pairs.map((pair) => {
    const [, name = '', value = ''] = pair ?? []
    return [name, value === 'true' ? true : value === 'false' ? false : /^\d+$/.test(value) ? Number(value) : value] as const
  })
  return { ...(kind === null ? {} : { kind }), ...Object.fromEntries(measures) }
}

/** Checks only that the text is a shape; the product rules check its measurements. */
export function readShape(text: string): Read<Shape | null> {
  if (text === '') return { value: null }
  const shape = readMeasures(text)
  return shape === null || wrongMeasures(shape).length > 0 ? { fault: 'notShape' } : { value: shape as Shape } // its measures belong to its kind
}

export function readShapeChange(text: string): Read<ShapeChange | null> {
  if (text === '') return { value: null }
  const change = readMeasures(text)
  return change === null ? { fault: 'notShape' } : { value: change }
}

/**
 * Formats the custom size rules as one line, in centimetres, hryvnias and working days: `top=40..90/5 height=60..130/5 surcharge=1500
 * days=8`.
 */
export function ownSizeText(rules: OwnSizeRules | null): string {
  if (rules === null) return ''
  const limits = ownDimensionNames.flatMap((name) => {
    const limit = rules.limits[name]
    return limit ? [`${name}=${limit.min}..${limit.max}/${limit.step}`] : []
  })
  return [...limits, `surcharge=${rules.surcharge / 100}`, `days=${rules.extra_days}`].join(' ')
}

/** Checks only that the text has limits; the product rules check their values. */
export function readOwnSize(text: string): Read<OwnSizeRules | null> {
  if (text === '') return { value: null }
  const words = new Map(text.split(/[\s;]+/).map((word) => word.split('=', 2) as [string, string | undefined]))
  const surcharge = readMoney(words.get('surcharge') ?? '0', '.')
  const days = words.get('days') ?? '0'
  words.delete('surcharge')
  words.delete('days')
  const limits = [...words].map(([name, range = '']) => {
    const [min = 0, max = 0, step = 1] = (/^(\d{1,4})\.\.(\d{1,4})(?:\/(\d{1,4}))?$/.exec(range) ?? []).slice(1).map((digits) => Number(digits ?? 1))
    return [name, { min, max, step }] as const
  })
  const rules = OwnSize.safeParse({
    limits: Object.fromEntries(limits),
    surcharge: 'value' in surcharge ? surcharge.value : -1,
    extra_days: /^\d{1,3}$/.test(days) ? Number(days) : -1,
  })
  return rules.success ? { value: rules.data } : { fault: 'notOwnSize' }
}
