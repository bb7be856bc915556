import { asc, eq } from 'drizzle-orm'
import type { Translated } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { imageColumns, imageRows, viewImage } from '../media/index.ts'
import { readSnapshot } from './snapshot.ts'
import { productImages, products, productTranslations } from './tables.ts'

/** The data from which product addresses are built. */
export interface ProductUrls {
  readonly id: number
  readonly slugs: Translated
  readonly updatedAt: Date
  /** Paths without the host. */
  readonly imageUrls: readonly string[]
}

/** All published products and categories, for search engines. */
export async function listProductUrls(context: AppContext): Promise<{ products: ProductUrls[]; categoryIds: number[] }> {
  const { db } = context.database
  const [rows, imageUrls, snapshot] = await Promise.all([
    db
      .select({ id: products.id, updatedAt: products.updatedAt, language: productTranslations.language, slug: productTranslations.slug })
      .from(products)
      .innerJoin(productTranslations, eq(productTranslations.productId, products.id))
      .where(eq(products.published, true))
      .orderBy(asc(products.id)),
    db
      .select({ productId: productImages.productId, picture: imageColumns })
      .from(productImages)
      .innerJoin(imageRows, eq(imageRows.id, productImages.mediaId))
      .orderBy(asc(productImages.productId), asc(productImages.position)),
    readSnapshot(context),
  ])
  const pictures = Map.groupBy(imageUrls, ({ productId }) => productId)
  const found = new Map<number, { id: number; updatedAt: Date; slugs: Partial<Record<'uk' | 'en', string>> }>()
  for (const { id, updatedAt, language, slug } of rows) {
    const product = found.get(id) ?? { id, updatedAt, slugs: {} }
    product.slugs[language] = slug
    found.set(id, product)
  }
  return {
    products: [...found.values()].map(({ id, updatedAt, slugs: { uk = '', en = uk } }) => ({
      id,
      updatedAt,
      slugs: { uk, en },
      imageUrls: (pictures.get(id) ?? []).map(({ picture }) => viewImage(picture).url),
    })),
    categoryIds: snapshot.categories.map(({ id }) => id),
  }
}
