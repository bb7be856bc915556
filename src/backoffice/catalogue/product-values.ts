import type { ProductEditor } from '#contract/admin/products.ts'
import type { ProductField, ProductValues } from '#contract/product-values.ts'
import { readTypedNumber, readTypedWhole, typedKopiykas } from '#contract/typed-money.ts'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { moneyText } from '../form/figure-faults.ts'
import type { Saved } from '../form/use-edit-form.ts'

export const weightDecimals = 2
const kilograms = (text: string): number | null => {
  const typed = readTypedNumber(text, { decimals: weightDecimals })
  return 'value' in typed ? typed.value : null
}
const days = (text: string): number | null => {
  const typed = readTypedWhole(text)
  return typed !== null && typed <= 365 ? typed : null
}

/** A product's form values: sums, days and weights as text, everything else unchanged. */
export const savedProduct = ({ version, values }: ProductEditor): Saved => ({
  version,
  values: {
    ...values,
    price_kopiykas: values.price_kopiykas === 0 ? '' : moneyText(values.price_kopiykas),
    category_id: String(values.category_id),
    lead_time_days: String(values.lead_time_days),
    weight_kg: values.weight_kg === null ? '' : String(values.weight_kg).replace('.', ','),
  },
})

/** Parsers of text fields; undefined when the text is invalid. */
const readers: Partial<Record<ProductField, (text: string) => number | null | undefined>> = {
  price_kopiykas: (text) => (text.trim() === '' ? 0 : (typedKopiykas(text) ?? undefined)),
  category_id: Number,
  lead_time_days: (text) => days(text) ?? undefined,
  weight_kg: (text) => (text.trim() === '' ? null : (kilograms(text) ?? undefined)),
}

/** A field's value for the server; undefined while the text is invalid. */
function readField(field: ProductField, value: unknown): unknown {
  const reader = readers[field]
  return reader ? reader(readText(value)) : value
}

/** Values of the changed fields, and the names of fields whose text is still invalid. */
export function readChanges(values: FieldValues, changed: readonly string[]): { changes: Partial<ProductValues>; unsent: readonly string[] } {
  const read = changed.map((field) => [field, readField(field as ProductField, values[field])] as const) // the form's fields are the product's fields
  return {
    changes: Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Partial<ProductValues>, // the server validates them
    unsent: read.filter(([, value]) => value === undefined).map(([field]) => field),
  }
}

/** The whole product as in the form; invalid fields keep their former value. */
export function toProductValues(values: FieldValues, before: ProductValues): ProductValues {
  return { ...before, ...readChanges(values, Object.keys(values)).changes }
}
