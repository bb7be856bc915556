import type { ProductFacts } from '#contract/catalogue.ts'
import { isFailure, type Failure } from '#contract/errors.ts'
import { measureShape } from '#geometry/measurements.ts'
import { outerSize } from '#geometry/outer-size.ts'
import { roundBorne } from '#geometry/rounding.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readProduction } from '../content/index.ts'
import { readConfigured } from './configure-product.ts'

const upTo = (value: number, step: number) => Math.round(value / step) * step

/** `GET /v1/product/{id}/facts`: facts about a configuration; null when unknown or not applicable. */
export async function productFacts(
  context: AppContext,
  id: number,
  { configuration, quantity }: { configuration: string; quantity: number },
): Promise<ProductFacts | Failure> {
  const product = await readConfigured(context, id, configuration)
  if (isFailure(product)) return product
  const production = await readProduction(context, context.database.db)
  const { shape, weightKg } = product
  const measured = shape && measureShape(shape)
  return {
    outer: shape ? outerSize(shape) : { length: null, width: null, height: null, diameter: null },
    footprint_m2: measured?.footprintSquareMetres ? Number(upTo(measured.footprintSquareMetres, 0.001).toFixed(3)) : null,
    weight_kg: weightKg,
    wet_weight_kg: measured?.weight.planted ? roundBorne(measured.weight.planted) : null,
    load_kg_m2: measured?.loadPerSquareMetre ?? null,
    soil_litres: measured?.soilLitres ? Math.round(measured.soilLitres) : null,
    holds_litres: measured?.holdsLitres ? Math.round(measured.holdsLitres) : null,
    concrete_litres: measured ? Math.round(measured.concreteLitres) : null,
    ...production.ready({ ...product, quantity }),
  }
}
