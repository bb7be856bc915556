import { asc, eq } from 'drizzle-orm'
import type { Translated } from '#contract/languages.ts'
import type { World } from '../../platform/app-context.ts'
import { viewPicture } from '../media/index.ts'
import { media } from '../media/tables.ts'
import { readSnapshot } from './snapshot.ts'
import { productImages, products, productTranslations } from './tables.ts'

/** What the addresses of a product's pages are made of. */
export interface ProductAddress {
  readonly id: number
  readonly slugs: Translated
  readonly updatedAt: Date
  /** Below the host. */
  readonly pictures: readonly string[]
}

/** Every published product and every category, for search engines. */
export async function listAddresses(world: World): Promise<{ products: ProductAddress[]; categoryIds: number[] }> {
  const { db } = world.database
  const [rows, pictures, snapshot] = await Promise.all([
    db
      .select({ id: products.id, updatedAt: products.updatedAt, language: productTranslations.language, slug: productTranslations.slug })
      .from(products)
      .innerJoin(productTranslations, eq(productTranslations.productId, products.id))
      .where(eq(products.published, true))
      .orderBy(asc(products.id)),
    db
      .select({ productId: productImages.productId, picture: media })
      .from(productImages)
      .innerJoin(media, eq(media.id, productImages.mediaId))
      .orderBy(asc(productImages.productId), asc(productImages.position)),
    readSnapshot(world),
  ])
  const urls = new Map<number, string[]>()
  for (const { productId, picture } of pictures) urls.set(productId, [...(urls.get(productId) ?? []), viewPicture(picture).url])
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
      pictures: urls.get(id) ?? [],
    })),
    categoryIds: snapshot.categories.map(({ id }) => id),
  }
}
