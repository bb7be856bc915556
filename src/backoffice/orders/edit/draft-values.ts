import type { DraftLine, FormerLine, OrderEdit, SaleProductView } from '#contract/admin/order-edits.ts'
import type { FieldValues } from '../../form/merge-edits.ts'
import type { Saved } from '../../form/use-edit-form.ts'

/** Each line is a field of the form; a removed one is null. */
export const savedEdit = ({ lines, version }: OrderEdit): Saved => ({ values: lines, version })

const isLine = (value: unknown): value is DraftLine => typeof value === 'object' && value !== null && 'kind' in value

/** The lines, sorted by position. */
export function linesIn(values: FieldValues): (readonly [key: string, line: DraftLine])[] {
  const lines = Object.entries(values).flatMap(([key, value]) => (isLine(value) ? [[key, value] as const] : []))
  return lines.toSorted(([, a], [, b]) => a.place - b.place)
}

/** The changed lines for the request; a removed line is null. */
export function toChanges(values: FieldValues, changed: readonly string[]): Record<string, DraftLine | null> {
  return Object.fromEntries(
    changed.map((key) => {
      const value = values[key]
      return [key, isLine(value) ? value : null]
    }),
  )
}

/** A random key, so that two colleagues never create the same. */
export const newKey = (): string => `n${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

export const lastPlace = (values: FieldValues): number => Math.max(-1, ...linesIn(values).map(([, { place }]) => place))

/** A new line for a product, with the first option of each property, which its page selects too. */
export function newProductLine(product: SaleProductView, place: number): DraftLine<'product'> {
  const options = product.properties.flatMap(({ name, options: [first] }) => (first ? [{ name, value: first.value, note: null }] : []))
  return { kind: 'product', place, product_id: product.id, quantity: 1, options, price: null }
}

/** Restores a removed line as it was in the order. */
export function lineAsBefore(before: FormerLine | undefined, place: number): DraftLine | null {
  if (!before) return null
  const { kind, product_id, name, quantity, options, unit_kopiykas } = before
  if (kind !== 'product') return { kind, place, name, quantity, amount_kopiykas: Math.abs(unit_kopiykas) }
  return product_id === null ? null : { kind, place, product_id, quantity, options, price: null }
}
