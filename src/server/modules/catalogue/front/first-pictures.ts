import { imageRows } from '../../media/index.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import { productImages, products, productTranslations } from '../tables.ts'
import { viewFront } from './view-front.ts'

/** Cards on the first page of the catalogue. */
const firstCards = 24

const parseHash = ({ url }: { readonly url: string }): string[] => /\/media\/([0-9a-f]{20})-/.exec(url)?.slice(1, 2) ?? []

/** Hashes of the first pictures that a visitor sees: those of the front page, its families and the first cards. */
export async function firstPictures(context: AppContext): Promise<string[]> {
  const { db } = context.database
  const { hero, families, strip } = await viewFront(context, 'uk')
  const shown = [hero?.wide, hero?.upright, ...families.map(({ image }) => image), ...Object.values(strip)]
  const first = db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productTranslations, and(eq(productTranslations.productId, products.id), eq(productTranslations.language, 'uk')))
    .where(eq(products.published, true))
    .orderBy(asc(productTranslations.name))
    .limit(firstCards)
  const cards = await db
    .select({ hash: imageRows.hash })
    .from(productImages)
    .innerJoin(imageRows, eq(imageRows.id, productImages.mediaId))
    .where(and(eq(productImages.position, 0), inArray(productImages.productId, first)))
  return [...new Set([...shown.flatMap((picture) => (picture ? parseHash(picture) : [])), ...cards.map(({ hash }) => hash)])]
}
