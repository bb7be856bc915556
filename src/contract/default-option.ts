import { applyChanges } from './apply-change.ts'
import { listOptions, type OptionValues, type ProductValues } from './product-values.ts'
import type { PropertyName } from './property-names.ts'
import type { Shape, ShapeChange } from './shape.ts'

/**
 * Another option becomes the one that is chosen when nobody chose. The price and what the options add move so that no
 * configuration costs other than before, and the shapes so that none is cast otherwise.
 * @returns the fields that change; none for an option that is not there or is the first already
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
    ...(base && chosen.shape_change ? { shape: applyChanges(base, [chosen.shape_change]) as Shape } : {}), // one of its configurations
  }
}

const noChange = (option: OptionValues, chosen: OptionValues) => (option === chosen ? null : option.shape_change)

/** What an option changes once another one has changed the base: whatever that one touched goes back first. */
function changeFrom(base: Shape, chosen: ShapeChange, own: ShapeChange | null): ShapeChange {
  const before: Readonly<Record<string, unknown>> = base
  const touched = Object.keys(chosen)
  const isWhole = 'kind' in chosen || touched.some((name) => before[name] === undefined)
  if (isWhole) return applyChanges(base, [own]) as ShapeChange // every field of a shape is a valid change
  return { ...Object.fromEntries(touched.map((name) => [name, before[name] as number])), ...own } // of the base, where it is there
}
