import { applyChanges } from '#contract/apply-change.ts'
import { forbiddenIn, type Choice } from '#contract/price.ts'
import { listProperties, type OptionValues, type ProductValues } from '#contract/product-values.ts'
import { wrongMeasures } from '#contract/shape-measures.ts'
import type { PropertyName } from '#contract/property-names.ts'
import type { Shape } from '#contract/shape.ts'
import { measureShape } from '#geometry/measurements.ts'

export interface Configuration {
  readonly key: string
  readonly options: readonly (OptionValues & { readonly property: PropertyName })[]
  readonly price: number
  /** Whole kilograms; null when unknown. */
  readonly weight: number | null
}
/** Maximum number of rows, more than anybody reads. */
const maxListed = 400

/** Allowed configurations that differ in price or shape, in the order of the options, up to the maximum. */
export function listConfigurations(values: ProductValues): { readonly list: readonly Configuration[]; readonly hasMore: boolean } {
  const telling = listProperties(values).filter(({ name, options }) => options.length > 1 && (matters(options) || isNamed(values, name)))
  let ways: { choice: Choice; options: Configuration['options'] }[] = [{ choice: {}, options: [] }]
  for (const { name, options } of telling) {
    const longer = ways.flatMap((way) =>
      options.map((option) => ({ choice: { ...way.choice, [name]: option.value }, options: [...way.options, { ...option, property: name }] })),
    )
    ways = longer.filter(({ choice }) => forbiddenIn(values.forbidden, choice).length === 0).slice(0, maxListed + 1)
  }
  const list = ways.slice(0, maxListed).map(({ choice, options }) => ({
    key: JSON.stringify(choice),
    options,
    price: options.reduce((sum, { impact }) => sum + impact, values.price_kopiykas),
    weight: computeWeight(values, options),
  }))
  return { list, hasMore: ways.length > maxListed }
}

const matters = (options: readonly OptionValues[]) => options.some(({ impact, shape_change }) => impact !== 0 || shape_change !== null)
const isNamed = ({ forbidden }: ProductValues, name: string) => forbidden.some(({ one, other }) => one.property === name || other.property === name)

function computeWeight({ shape, weight_kg }: ProductValues, options: readonly OptionValues[]): number | null {
  if (!shape) return weight_kg
  const changed = applyChanges(
    shape,
    options.map(({ shape_change }) => shape_change),
  )
  return wrongMeasures(changed).length > 0 ? null : Math.round(measureShape(changed as Shape).weight.empty) // its measurements are validated
}
