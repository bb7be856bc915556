import type { Language } from '#contract/languages.ts'
import { parseOwnSize } from '#contract/own-size.ts'
import { listOwnLimits } from '#contract/own-size-rules.ts'
import type { ProductView } from '#contract/catalogue.ts'
import { toMajor, money } from '#contract/money.ts'
import { applyChanges } from '#contract/apply-change.ts'
import type { Shape } from '#contract/shape.ts'
import { makeOwnSize } from '#geometry/own-size.ts'
import en from '#i18n/en/facets.json' with { type: 'json' }
import uk from '#i18n/uk/facets.json' with { type: 'json' }
import { translate } from '#i18n/translate.ts'
import type { Exchange } from '../currency/index.ts'
import type { StoredProduct } from './load-products.ts'
import { sizeInCentimetres } from './size-range.ts'

const label = (language: Language, size: string) => translate({ uk, en }[language], language, 'ownSize', { size })

/**
 * Adds the buyer's custom size in `value` as another option of the product, so that pricing, display and weight need no special case.
 * Other values and sizes beyond the limits change nothing.
 */
export function withOwnSize(product: StoredProduct, value: string | undefined): StoredProduct {
  const { row, options } = product
  const sizes = options.filter(({ property }) => property === 'size')
  const [first] = sizes
  if (value === undefined || parseOwnSize(value) === null || !first || !row.shape || !row.ownSize) return product
  const own = makeOwnSize({ shape: row.shape, price: row.basePrice, sizes, rules: row.ownSize }, value)
  if (!own) return product
  const size = sizeInCentimetres(applyChanges(row.shape, [own.shapeChange]) as Shape) // checked when it was created
  const option = { ...first, ...own, value, translations: { uk: label('uk', size), en: label('en', size) }, pairs: null }
  return { ...product, options: options.toSpliced(options.lastIndexOf(sizes.at(-1) ?? first) + 1, 0, option) }
}

/** The custom size rules for a page; empty when the product has none. */
export function viewOwnSize({ row, options }: StoredProduct, exchange: Exchange): Pick<ProductView, 'own_size'> {
  const { shape, ownSize: rules } = row
  const limits = rules && listOwnLimits(rules, shape?.kind)
  if (!limits || !options.some(({ property }) => property === 'size')) return {}
  return {
    own_size: {
      limits,
      surcharge: toMajor(exchange.show(money(rules.surcharge))),
      surcharge_kopiykas: rules.surcharge,
      extra_days: rules.extra_days,
    },
  }
}
