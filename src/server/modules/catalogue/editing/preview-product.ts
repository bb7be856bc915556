import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail, type Failure } from '#contract/errors.ts'
import type { ProductPreview } from '#contract/admin/products.ts'
import type { ProductView } from '#contract/catalogue.ts'
import type { Language } from '#contract/languages.ts'
import { findColour } from '#contract/palette.ts'
import { agreesFirst, withPaletteWords } from '#contract/palette-words.ts'
import { money } from '#contract/money.ts'
import { listProperties, type ProductValues } from '#contract/product-values.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { deriveKey } from '../../../platform/sealing.ts'
import { cachedPalettes } from '../../content/index.ts'
import { viewAttributes } from '../attributes.ts'
import type { OptionRow, StoredProduct } from '../load-products.ts'
import { priceColumns } from '../price-columns.ts'
import { toTextRow } from '../store-product.ts'
import { propertyPrices } from '../view-card.ts'
import { viewStored } from '../view-product.ts'
import { propertyLabel } from './ensure-properties.ts'
import { storedValues } from './new-product.ts'
import { readDraft } from './read-values.ts'

/** Links to the product page as the draft would make it. */
export async function previewProduct(context: AppContext, id: number): Promise<ProductPreview | Failure> {
  const draft = await readDraft(context.database.db, id)
  if (!draft) return fail('notFound')
  const token = printPreviewToken(context, id)
  return { url: { uk: `/uk/product/preview/${token}`, en: `/en/product/preview/${token}` } }
}

/** `GET /v1/product/preview/{token}`: the product page from the draft, for whoever has the link. */
export async function viewPreview(context: AppContext, token: string, language: Language): Promise<ProductView | Failure> {
  const id = readPreviewToken(context, token)
  if (id === 'expired') return fail('linkExpired')
  const draft = id === null ? null : await readDraft(context.database.db, id)
  if (!draft) return fail('notFound')
  const product = await storedAs(context, draft.stored, draft.values)
  const text = toTextRow(storedValues(draft.values), language)
  return viewStored(context, product, language, {
    description: text.description || draft.values['description.uk'],
    attributes: await viewAttributes(context.database.db, draft.values.attributes, language),
    seo: { title: text.seoTitle, description: text.seoDescription },
  })
}

/** The product as it would be stored with other values. */
async function storedAs(context: AppContext, { row, images }: StoredProduct, values: ProductValues): Promise<StoredProduct> {
  const palettes = await cachedPalettes(context, context.database.db)
  const options = listProperties(values).flatMap(({ name, options: list }) =>
    list
      .map((option) => withPaletteWords(palettes, name, option))
      .map(
        ({ value, label, impact, extra_days, shape_change, pairs }, position): OptionRow => ({
          property: name,
          propertyLabels: propertyLabel(context, palettes, name),
          effect: findColour(palettes.properties, name)?.effect ?? '',
          value,
          translations: label,
          impact: money(impact),
          extraDays: extra_days,
          shapeChange: shape_change,
          pairs,
          agreeFirst: agreesFirst(palettes, name, { value, pairs }, position),
        }),
      ),
  )
  const { name, description, slug, seo, forbidden, properties: _properties, attributes: _attributes, ...own } = storedValues(values)
  const texts = (language: Language) => {
    const text = toTextRow({ name, description, slug, seo }, language)
    return { name: text.name || name.uk, slug: text.slug }
  }
  return {
    row: { ...row, ...own, ...priceColumns(own.basePrice, propertyPrices(options), forbidden) },
    translations: { uk: texts('uk'), en: texts('en') },
    options,
    images,
    forbidden,
  }
}

const lifeSeconds = 3600

const sign = (context: AppContext, text: string) => createHmac('sha256', deriveKey(context, 'product-preview')).update(text).digest('base64url')

/** A token that opens the preview of one product for an hour, in every process: `12.1763812345.…`. */
function printPreviewToken(context: AppContext, id: number): string {
  const text = `${id}.${Math.floor(context.clock.now().getTime() / 1000) + lifeSeconds}`
  return `${text}.${sign(context, text)}`
}

/** The product that a preview token opens; `expired` after its hour, null when the token is not ours. */
function readPreviewToken(context: AppContext, token: string): number | 'expired' | null {
  const [, id = '', until = '', signature = ''] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  const right = Buffer.from(sign(context, `${id}.${until}`))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  return Number(until) * 1000 > context.clock.now().getTime() ? Number(id) : 'expired'
}
