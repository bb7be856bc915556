import { configurationQuery } from '#contract/configuration-url.ts'
import type { PropertyName } from '#contract/catalogue.ts'
import { isFailure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { handlingDays } from '#contract/merchant.ts'
import type { Money } from '#contract/money.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { productPath, toSlug } from '#contract/slug.ts'
import { outerSize, type OuterSize } from '#geometry/outer-size.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { configure, listPublishedIds, loadProducts, readFeedTexts, type StoredProduct } from '../catalogue/index.ts'
import { readProduction, type Production } from '../content/index.ts'
import { viewImage } from '../media/index.ts'

/** One purchasable item: a product in one size, with the default of every other option. */
export interface FeedItem {
  /** At most 50 characters; must never change. */
  readonly id: string
  readonly group: string
  readonly title: string
  readonly description: string
  /** The path that opens this configuration at this price. */
  readonly path: string
  readonly imagePath: string
  readonly kopiykas: Money
  readonly category: string
  readonly size: string | null
  readonly colour: string | null
  readonly weightKg: number | null
  readonly outer: OuterSize | null
  /** The last of the ready days, if ordered now. */
  readonly readyBy: PlainDate
  /** Calendar days until it is shipped. */
  readonly handling: { readonly min: number; readonly max: number }
}

/** Properties whose options are separate items; other options are extras. */
const variantProperties: readonly PropertyName[] = ['combination', 'size', 'shape']
const maxItems = 20_000

/** Shortens a text at a word boundary. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const part = text.slice(0, maxLength - 1)
  return `${part.slice(0, Math.max(part.lastIndexOf(' '), maxLength >> 1))}…`
}

const toItemId = (productId: number, value: string | null) => (value === null ? `${productId}` : `${productId}-${toSlug(value)}`.slice(0, 50))

/** Feed items in a language: everything on sale that has a picture. */
export async function readFeedItems(context: AppContext, language: Language): Promise<FeedItem[]> {
  const { db } = context.database
  const production = await readProduction(context, db)
  const items = new Map<string, FeedItem>()
  const ids = await listPublishedIds(db, maxItems)
  for (let start = 0; start < ids.length && items.size < maxItems; start += 500) {
    const part = ids.slice(start, start + 500)
    const texts = await readFeedTexts(db, part, language)
    for (const product of (await loadProducts(db, part)).values())
      for (const item of toFeedItems(product, texts.get(product.row.id) ?? { description: '', category: '' }, production, language))
        items.set(item.id, item)
  }
  return [...items.values()].slice(0, maxItems)
}

interface Texts {
  readonly description: string
  readonly category: string
}

function toFeedItems(product: StoredProduct, { description, category }: Texts, production: Production, language: Language): FeedItem[] {
  const { row, translations, options, images } = product
  const name = variantProperties.find((one) => options.some(({ property }) => property === one))
  const chosen = options.filter(({ property }) => property === name)
  return (chosen.length > 0 ? chosen : [null]).flatMap((option) => {
    const selected = option ? [{ property_name: option.property, property_value: option.value }] : []
    const configured = configure(product, selected)
    if (isFailure(configured) || configured.unit <= 0) return []
    const toMake = { productId: row.id, leadTimeDays: row.leadTimeDays, optionDays: configured.optionDays, quantity: 1 }
    const { ready_from: from, ready_to: to } = production.ready(toMake)
    const image = images.find(({ id }) => id === configured.mediaId)
    if (!image) return []
    const label = option ? `, ${option.translations[language]}` : ''
    const query = option ? `?c=${configurationQuery({ [option.property]: option.value })}` : ''
    return {
      id: toItemId(row.id, option?.value ?? null),
      group: String(row.id),
      title: cut(`${translations[language].name}${label}`, 150),
      description: description || translations[language].name,
      path: `${productPath(language, { id: row.id, slug: translations[language].slug })}${query}`,
      imagePath: viewImage(image).url,
      kopiykas: configured.unit,
      category,
      size: option?.translations[language] ?? null,
      colour: configured.chosen.find(({ name: property }) => property === 'color')?.translations[language].value ?? null,
      weightKg: configured.weightKg,
      outer: configured.shape && outerSize(configured.shape),
      readyBy: to,
      handling: handlingDays(production.computeStart(row.id), { from, to }),
    }
  })
}
