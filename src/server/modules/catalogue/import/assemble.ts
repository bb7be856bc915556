import type { ImportField } from '#contract/admin/imports.ts'
import type { ProductField, ProductValues, OptionValues, OptionPair } from '#contract/product-values.ts'
import type { PropertyName } from '#contract/property-names.ts'
import { readCodes, readMoney, readOwnSize, readShape, readShapeChange, readState, readWeight, readWhole, type Read } from './cells.ts'
import type { Categories } from './lookups.ts'
import type { SourceRow } from './read-rows.ts'

type Changes = { -readonly [F in ProductField]?: ProductValues[F] }
export interface ProductChanges {
  readonly changes: Changes
  readonly onSale: boolean | null
}

const textFields = [
  'name.uk',
  'name.en',
  'description.uk',
  'description.en',
  'seo_title.uk',
  'seo_title.en',
  'seo_description.uk',
  'seo_description.en',
  'slug.uk',
  'slug.en',
  'share_picture',
  'hs_code',
] as const satisfies readonly ProductField[]

/** The changes that a row of the products sheet describes; notes its faults in the row. */
export function productChanges(row: SourceRow, categories: Categories): ProductChanges {
  const changes: Changes = {}
  let onSale: boolean | null = null
  const use = <T>(field: ImportField, read: (text: string) => Read<T>, set: (value: T) => void, mayEmpty = false) => {
    const text = row.cells.get(field)
    if (text === undefined) return
    const result: Read<T> = text === '' && !mayEmpty ? { fault: 'cannotBeEmpty' } : read(text)
    if ('fault' in result) row.faults.push({ field, value: text || '-', fault: result.fault })
    else set(result.value)
  }
  for (const field of textFields) {
    const text = row.cells.get(field)
    if (text !== undefined) changes[field] = text
  }
  use(
    'price',
    (text) => readMoney(text, row.decimal),
    (value) => (changes.price_kopiykas = value),
  )
  use('lead_time_days', readWhole, (value) => (changes.lead_time_days = value))
  use<number | null>(
    'weight_kg',
    (text) => (text === '' ? { value: null } : readWeight(text, row.weightDecimal)),
    (value) => (changes.weight_kg = value),
    true,
  )
  use('fits_with', readCodes, (value) => (changes.fits_with = value), true)
  use('shape', readShape, (value) => (changes.shape = value), true)
  use('own_size', readOwnSize, (value) => (changes.own_size = value), true)
  use('state', readState, (value) => (onSale = value))
  const category = row.cells.get('category')
  if (category !== undefined) {
    const id = categories.findId(category)
    if (id === null) row.faults.push({ field: 'category', value: category, fault: 'categoryUnknown' })
    else changes.category_id = id
  }
  return { changes, onSale }
}

/** An option from a row, merged with the product's current option; null when the row cannot be read. */
export function readOption(row: SourceRow, property: PropertyName, before: readonly OptionValues[]): OptionValues | null {
  const value = row.cells.get('value') ?? ''
  const known = before.find((option) => option.value === value)
  const faults = row.faults.length
  const read = <T>(field: ImportField, parse: (text: string) => Read<T>, otherwise: T, empty?: T): T => {
    const text = row.cells.get(field)
    if (text === undefined) return otherwise
    if (text === '' && empty !== undefined) return empty
    const result: Read<T> = text === '' ? { fault: 'cannotBeEmpty' } : parse(text)
    if ('value' in result) return result.value
    row.faults.push({ field, value: text || '-', fault: result.fault })
    return otherwise
  }
  const label = { uk: row.cells.get('label.uk') ?? known?.label.uk ?? value, en: row.cells.get('label.en') ?? known?.label.en ?? '' }
  const option = {
    value,
    label,
    impact: read('impact', (text) => readMoney(text, row.decimal), known?.impact ?? 0, 0),
    extra_days: read('extra_days', readWhole, known?.extra_days ?? 0, 0),
    shape_change: read('shape_change', readShapeChange, known?.shape_change ?? null, null),
    pairs: known?.pairs ?? (property === 'combination' ? parsePairs(value, before) : null),
  }
  return row.faults.length > faults ? null : option
}

/** The parts of a combination from its value, `size:60x60x50,color:white`; labels come from the product's other combinations. */
function parsePairs(value: string, others: readonly OptionValues[]): OptionPair[] {
  return value.split(',').flatMap((part) => {
    const [name = '', own = ''] = part.split(':').map((text) => text.trim())
    const same = others.flatMap(({ pairs }) => pairs ?? []).find((pair) => pair.name === name && pair.value === own)
    return name === '' || own === '' ? [] : [same ?? { name, value: own, label: { uk: own, en: own } }]
  })
}

/** The sheet column that a product fault belongs to. */
export function fieldColumn(field: ProductField): ImportField {
  if (field === 'price_kopiykas') return 'price'
  if (field === 'category_id') return 'category'
  if (field === 'forbidden' || field === 'attributes') return 'code'
  return field.startsWith('options.') ? 'value' : (field as ImportField) // other fields have their column's name
}
