import type { Shape } from '#contract/shape.ts'
import type { SelectedProperty } from '#contract/catalogue.ts'
import type { ConfiguredProduct } from '#contract/configured-product.ts'
import { fieldErrors, fail, isFailure, type Failure } from '#contract/errors.ts'
import { colourIn, takesNote } from '#contract/option-rules.ts'
import { priceChoice, type Choice } from '#contract/price.ts'
import { measureShape } from '#geometry/measurements.ts'
import { parseConfiguration } from '#contract/configuration-url.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { loadProducts, type OptionRow, type StoredProduct } from './load-products.ts'
import { withOwnSize } from './own-size.ts'
import { shownImages } from './shown-images.ts'
import { changedForm } from './size-range.ts'
import { byProperty, sumExtraDays, propertyPrices } from './view-card.ts'

function toChoice(selected: readonly SelectedProperty[]): { choice: Choice; notes: Map<string, string> } {
  const choice = new Map<string, string>()
  const notes = new Map<string, string>()
  for (const { property_name, property_value, property_note } of selected) {
    choice.set(property_name.trim(), property_value.trim())
    const note = property_note?.trim()
    if (note) notes.set(property_name.trim(), note)
    else notes.delete(property_name.trim())
  }
  return { choice: Object.fromEntries(choice), notes }
}

/** The shape with the changes of the chosen options; null when the product has no shape or the changes do not fit. */
export function configuredShape(base: Shape | null, chosen: readonly Pick<OptionRow, 'shapeChange'>[]): Shape | null {
  return base && (changedForm(base, chosen) ?? base)
}

/** {@link configure} for a product that is not loaded yet. */
export async function configureProduct(db: Db | Tx, productId: number, selected: readonly SelectedProperty[]): Promise<ConfiguredProduct | Failure> {
  return configure((await loadProducts(db, [productId])).get(productId), selected)
}

/**
 * Prices a buyer's selection; ignores price impacts sent by the client.
 * Fails for an unknown or unpublished product (`notFound`), and for an unknown property or option or a forbidden combination
 * (`invalid`).
 */
export function configure(product: StoredProduct | undefined, selected: readonly SelectedProperty[]): ConfiguredProduct | Failure {
  return product?.row.published ? configureAny(product, selected) : fail('notFound')
}

/** {@link configure} for the staff, who may sell unpublished products too. */
export function configureAny(stored: StoredProduct, selected: readonly SelectedProperty[]): ConfiguredProduct | Failure {
  const { choice, notes } = toChoice(selected)
  const product = withOwnSize(stored, choice['size'])
  const { row, translations, options, forbidden } = product
  const grouped = byProperty(options)
  const priced = priceChoice(row.basePrice, propertyPrices(options), choice, forbidden)
  if (!priced.ok)
    return fail('invalid', { product_properties: priced.unknown.length > 0 ? fieldErrors.unknownProperty : fieldErrors.forbiddenOptions })

  const chosen = priced.chosen.flatMap(({ name, value }) => grouped.get(name)?.filter((option) => option.value === value) ?? [])
  const shape = configuredShape(row.shape, chosen)
  const message = chosen.map(({ property: name, value, pairs }) => ({
    name,
    value,
    pairs: pairs?.map((pair) => ({ name: pair.name, value: pair.value })),
  }))
  const colour = colourIn(message)?.value ?? null
  const [shown] = shownImages(product, Object.fromEntries(chosen.map(({ property: name, value }) => [name, value])))
  return {
    productId: row.id,
    code: row.code,
    translations,
    base: row.basePrice,
    unit: priced.unit,
    chosen: chosen.map((option) => ({
      name: option.property,
      value: option.value,
      impact: option.impact,
      translations: {
        uk: { property: option.propertyLabels.uk, value: option.translations.uk },
        en: { property: option.propertyLabels.en, value: option.translations.en },
      },
      note: takesNote(option.effect, option.value, option.agreeFirst) ? (notes.get(option.property) ?? null) : null,
      agreeFirst: option.agreeFirst,
    })),
    shape,
    // Whole kilograms, computed from the shape if there is one.
    weightKg: shape ? Math.round(measureShape(shape).weight.empty) : row.weightKg,
    ...(row.hsCode === '' ? {} : { hsCode: row.hsCode }),
    leadTimeDays: row.leadTimeDays,
    optionDays: sumExtraDays(chosen),
    colour,
    mediaId: shown?.picture.id ?? null,
    pictureDiffersIn: shown?.differences.map(({ aspect }) => aspect) ?? [],
  }
}

/** The product in the configuration that an address names. An invalid configuration or unknown option is 422. */
export async function readConfigured(context: AppContext, productId: number, text: string): Promise<ConfiguredProduct | Failure> {
  const choice = parseConfiguration(text)
  const selected: SelectedProperty[] = Object.entries(choice ?? {}).map(([property_name, property_value]) => ({ property_name, property_value }))
  const product = await configureProduct(context.database.db, productId, selected)
  if (choice !== null && !(isFailure(product) && product.failure === 'invalid')) return product
  // An unknown product is 404, even with an invalid configuration.
  return isFailure(product) && product.failure === 'notFound' ? product : fail('invalid', { c: fieldErrors.unknownProperty })
}
