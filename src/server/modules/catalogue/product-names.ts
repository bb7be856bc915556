import { eq, inArray } from 'drizzle-orm'
import type { Translated } from '#contract/languages.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { products, productTranslations } from './tables.ts'

/** Product names by id; English falls back to Ukrainian. */
export async function productNames(db: Db | Tx, ids: readonly number[]): Promise<Map<number, { readonly code: string; readonly name: Translated }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, code: products.code, language: productTranslations.language, name: productTranslations.name })
    .from(products)
    .innerJoin(productTranslations, eq(productTranslations.productId, products.id))
    .where(inArray(products.id, [...new Set(ids)]))
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byId].map(([id, own]) => {
      const nameIn = (language: 'uk' | 'en') => own.find((row) => row.language === language)?.name ?? ''
      return [id, { code: own[0]?.code ?? '', name: { uk: nameIn('uk'), en: nameIn('en') || nameIn('uk') } }]
    }),
  )
}
