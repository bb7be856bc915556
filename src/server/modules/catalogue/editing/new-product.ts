import { money } from '#contract/money.ts'
import { listProperties, type ProductValues } from '#contract/product-values.ts'
import { wrongMeasures } from '#contract/shape-measures.ts'
import { measureShape } from '#geometry/measurements.ts'
import type { NewProduct } from '../store-product.ts'

const text = (values: ProductValues, name: 'name' | 'description' | 'slug') => ({ uk: values[`${name}.uk`].trim(), en: values[`${name}.en`].trim() })

/** Weight of the base configuration in whole kilograms, from the shape if there is one. */
export function weightOfValues({ shape, weight_kg }: Pick<ProductValues, 'shape' | 'weight_kg'>): number | null {
  if (shape === null) return weight_kg
  // An impossible shape has no weight. Its editor must still open, so that it can be corrected or hidden.
  return wrongMeasures(shape).length > 0 ? null : Math.round(measureShape(shape).weight.empty)
}

/** The columns that store a product's values. */
export function storedValues(values: ProductValues) {
  const seo = (language: 'uk' | 'en') => ({
    title: values[`seo_title.${language}`].trim(),
    description: values[`seo_description.${language}`].trim(),
  })
  return {
    categoryId: values.category_id,
    name: text(values, 'name'),
    description: text(values, 'description'),
    slug: text(values, 'slug'),
    seo: { uk: seo('uk'), en: seo('en') },
    basePrice: money(values.price_kopiykas),
    shape: values.shape,
    ownSize: values.own_size,
    weightKg: weightOfValues(values),
    leadTimeDays: values.lead_time_days,
    hsCode: values.hs_code.trim(),
    fitsWith: [...values.fits_with],
    sharePicture: values.share_picture.trim(),
    properties: listProperties(values).map(({ name, options }) => ({
      name,
      options: options.map(({ value, label, impact, extra_days, shape_change, pairs }) => ({
        value,
        label,
        impact: money(impact),
        extraDays: extra_days,
        shapeChange: shape_change,
        pairs,
      })),
    })),
    forbidden: values.forbidden,
    attributes: Object.entries(values.attributes).map(([code, { uk, en, sample }]) => ({ code, value: { uk: uk.trim(), en: en.trim() }, sample })),
  } satisfies Partial<NewProduct>
}
