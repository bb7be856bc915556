import { applyChanges } from './apply-change.ts'
import { listOptions, type OptionValues, type ProductValues } from './product-values.ts'
import type { PropertyName } from './property-names.ts'
import type { Shape, ShapeChange } from './shape.ts'

/**
 * Makes another option the default. The price, the impacts and the shapes change so that every configuration keeps its price and its shape.
 * @returns the fields that change; empty when the option does not exist or is already the first
 */
export function withDefault(values: ProductValues, property: PropertyName, value: string): Partial<ProductValues> {
  const field = `options.${property}` as const
  const options = listOptions(values, property)
  const chosen = options.find((option) => option.value === value)
  if (!chosen || chosen === options[0]) return {}
  const base = values.shape
  const rebased = [chosen, ...options.filter((option) => option !== chosen)].map(
    (option): OptionValues => ({
      ...option,
      impact: option.impact - chosen.impact,
      shape_change:
        option === chosen || !base || !chosen.shape_change ? noChange(option, chosen) : changeFrom(base, chosen.shape_change, option.shape_change),
    }),
  )
  return {
    [field]: rebased,
    price_kopiykas: values.price_kopiykas + chosen.impact,
    ...(base && chosen.shape_change ? { shape: applyChanges(base, [chosen.shape_change]) as Shape } : {}), // the result is one of its configurations
  }
}

const noChange = (option: OptionValues, chosen: OptionValues) => (option === chosen ? null : option.shape_change)

/** An option's change relative to the new base: fields that the new default changed are first reset to the old base. */
function changeFrom(base: Shape, chosen: ShapeChange, own: ShapeChange | null): ShapeChange {
  const before: Readonly<Record<string, unknown>> = base
  const touched = Object.keys(chosen)
  const isWhole = 'kind' in chosen || touched.some((name) => before[name] === undefined)
  if (isWhole) return applyChanges(base, [own]) as ShapeChange // every field of a shape is a valid change
  return { ...Object.fromEntries(touched.map((name) => [name, before[name] as number])), ...own } // the old base has these fields
}
