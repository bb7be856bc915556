import { and, eq, inArray, ne } from 'drizzle-orm'
import type { CategoryNode, CategoryPicture, FittingProduct, ListedProduct, ProductView, SimilarProducts } from '#contract/catalogue.ts'
import { fail, type Failure } from '#contract/errors.ts'
import { maxFitsWith } from '#contract/fits-with.ts'
import type { Shape } from '#contract/shape.ts'
import type { Language } from '#contract/languages.ts'
import { decompose } from '#geometry/decompose.ts'
import { boundingBox } from '#geometry/measurements.ts'
import { outerSize } from '#geometry/outer-size.ts'
import { isRound, sizeText } from '#geometry/size-text.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db } from '../../platform/db/db.ts'
import { cachedPalettes, readProduction, readVolumeTiers } from '../content/index.ts'
import { exchangeFor } from '../currency/index.ts'
import { readAttributes } from './attributes.ts'
import { viewImage } from '../media/index.ts'
import { loadProducts, readDescriptions, readSeo, type StoredProduct } from './load-products.ts'
import { categoryPictures } from './category-pictures.ts'
import { countSubtrees } from './list-products.ts'
import { viewOwnSize, withOwnSize } from './own-size.ts'
import { indexOfProduct } from './product-columns.ts'
import { childCategories, pathTo, readSnapshot, collectSubtrees, type Snapshot } from './snapshot.ts'
import { products } from './tables.ts'
import { viewCard, viewListed, viewProperties } from './view-card.ts'

function viewDimensions(shape: Shape | null): ProductView['dimensions'] {
  const size = shape && outerSize(shape)
  return {
    length_mm: size?.length ?? null,
    width_mm: size?.width ?? null,
    height_mm: size?.height ?? null,
    diameter_mm: size?.diameter ?? null,
  }
}

/** `GET /v1/product/view/{id}`: 404 when the product is unknown or unpublished. A custom `size` counts as another option. */
export async function viewProduct(context: AppContext, id: number, language: Language, size?: string): Promise<ProductView | Failure> {
  const { db } = context.database
  const product = (await loadProducts(db, [id])).get(id)
  if (!product?.row.published) return fail('notFound')
  return viewStored(context, withOwnSize(product, size), language, {
    description: (await readDescriptions(db, id))[language],
    attributes: await readAttributes(db, id, language),
    seo: await readSeo(db, id, language),
  })
}

/** What a product page shows besides prices and cards. */
export interface PageTexts {
  readonly description: string
  readonly attributes: ProductView['attributes']
  /** Empty = the page's own title and description. */
  readonly seo: { readonly title: string; readonly description: string }
}

export async function viewStored(context: AppContext, product: StoredProduct, language: Language, texts: PageTexts): Promise<ProductView> {
  const { db } = context.database
  const exchange = await exchangeFor(context, db, language)
  const production = await readProduction(context, db)
  const snapshot = await readSnapshot(context)
  const { row, translations, options, forbidden } = product
  const pairs = forbidden.map(({ one, other, reason }) => ({ one, other, reason: reason[language] || reason.uk }))
  return {
    ...viewCard(product, language, exchange, production),
    description: texts.description,
    dimensions: viewDimensions(row.shape),
    weight_kg: row.weightKg,
    production_start: production.computeStart(row.id),
    casts_per_day: production.castsPerDay(row.id),
    form: row.shape,
    categories: pathTo(snapshot, row.categoryId).map((category) => ({
      categoryId: category.id,
      categoryName: category.translations[language].name,
      slug: category.translations[language].slug,
    })),
    slugs: { uk: translations.uk.slug, en: translations.en.slug },
    product_properties: viewProperties(options, language, exchange, (await cachedPalettes(context, db)).properties),
    ...viewOwnSize(product, exchange),
    ...(pairs.length > 0 ? { forbidden: pairs } : {}),
    ...viewSharePicture(product),
    ...(texts.seo.title ? { seo_title: texts.seo.title } : {}),
    ...(texts.seo.description ? { seo_description: texts.seo.description } : {}),
    attributes: texts.attributes,
    volume_tiers: await readVolumeTiers(context, db),
  }
}

/** The picture chosen for shared links; empty when it is the first one anyway. */
function viewSharePicture({ row, images }: StoredProduct): Pick<ProductView, 'share_picture'> {
  const chosen = images.find(({ hash }) => hash === row.sharePicture)
  return chosen && chosen !== images[0] ? { share_picture: viewImage(chosen).url } : {}
}

/**
 * Companions set by the owner, then products of the same category, neighbouring categories and others, nearest in price first; never the
 * product itself.
 */
export async function similarProducts(context: AppContext, id: number, limit: number, language: Language): Promise<SimilarProducts | Failure> {
  const { db } = context.database
  const snapshot = await readSnapshot(context)
  const { columns } = snapshot
  const own = indexOfProduct(columns, id)
  if (own < 0) return fail('notFound')
  const category = columns.categories[own] ?? 0
  const family = pathTo(snapshot, category).at(-2)?.id ?? category
  const circles = [new Set([category]), collectSubtrees(snapshot, [family]), null]
  const distance = (index: number) => Math.abs((columns.pricesFrom[index] ?? 0) - (columns.pricesFrom[own] ?? 0))
  const near: number[] = []
  for (const circle of circles) {
    if (near.length >= limit) break
    const others = [...columns.ids.keys()].filter(
      (index) => index !== own && !near.includes(index) && (circle?.has(columns.categories[index] ?? 0) ?? true),
    )
    near.push(...others.sort((a, b) => distance(a) - distance(b)).slice(0, limit - near.length))
  }
  const ids = near.map((index) => columns.ids[index] ?? 0)
  const loaded = await loadProducts(db, ids)
  const exchange = await exchangeFor(context, db, language)
  const production = await readProduction(context, db)
  const view = (product: StoredProduct) => viewListed(product, language, exchange, production)
  return { data: [...loaded.values()].map(view), fits_with: (await fittingProducts(db, id)).map((product) => viewFitting(product, view(product))) }
}

/** The owner's companions that are on sale, in the owner's order. */
async function fittingProducts(db: Db, id: number): Promise<StoredProduct[]> {
  const [own] = await db.select({ codes: products.fitsWith }).from(products).where(eq(products.id, id))
  const codes = own?.codes ?? []
  if (codes.length === 0) return []
  const found = await db
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(and(inArray(products.code, codes), ne(products.id, id), eq(products.published, true)))
  const ordered = found.toSorted((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code))
  return [
    ...(
      await loadProducts(
        db,
        ordered.slice(0, maxFitsWith).map((product) => product.id),
      )
    ).values(),
  ]
}

function viewFitting({ row: { shape } }: StoredProduct, listed: ListedProduct): FittingProduct {
  const {
    id,
    product_name,
    slug,
    images,
    price,
    price_kopiykas,
    currency,
    price_varies,
    price_from,
    price_to,
    price_from_kopiykas,
    price_to_kopiykas,
  } = listed
  const prices = { price, price_kopiykas, currency, price_varies, price_from, price_to, price_from_kopiykas, price_to_kopiykas }
  const drawn = shape && sizeText(boundingBox(decompose(shape).solids), isRound(shape))
  return { id, product_name, slug, ...prices, drawn_size: drawn, image: images[0] ?? null }
}

/** `GET /v1/category`: the tree, with product counts of each subtree. */
export async function listCategories(context: AppContext, language: Language): Promise<CategoryNode[]> {
  const snapshot = await readSnapshot(context)
  const counts = countSubtrees(snapshot, snapshot.counts)
  const pictures = await categoryPictures(context, snapshot, [...snapshot.byId.keys()], language)
  return branch(snapshot, null, { language, counts, pictures })
}

interface BranchFacts {
  readonly language: Language
  readonly counts: ReadonlyMap<number, number>
  readonly pictures: ReadonlyMap<number, CategoryPicture>
}

function branch(snapshot: Snapshot, parent: number | null, facts: BranchFacts): CategoryNode[] {
  const { language, counts, pictures } = facts
  return childCategories(snapshot, parent).map(({ id, translations }) => ({
    categoryId: id,
    categoryName: translations[language].name,
    slug: translations[language].slug,
    product_count: counts.get(id) ?? 0,
    image: pictures.get(id) ?? null,
    child: branch(snapshot, id, facts),
  }))
}
