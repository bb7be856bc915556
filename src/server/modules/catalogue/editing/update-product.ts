import { eq } from 'drizzle-orm'
import { languages } from '#contract/languages.ts'
import { isTextField, type ProductField, type ProductValues } from '#contract/product-values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { storeAttributes } from '../attributes.ts'
import { priceColumns } from '../price-columns.ts'
import { storeForbidden, storeOptions, toTextRow } from '../store-product.ts'
import { optionRules, productAttributes, productOptions, products, productTranslations } from '../tables.ts'
import { storedValues } from './new-product.ts'

interface Update {
  readonly values: ProductValues
  readonly changed: readonly ProductField[]
  readonly version: number
  readonly onSale: boolean
}

/** Writes the tables of an existing, locked product; the caller updates search and facets. */
export async function updateProduct(tx: Tx, id: number, { values, changed, version, onSale }: Update): Promise<void> {
  const { name, description, slug, seo, properties, forbidden, attributes, ...row } = storedValues(values)
  await tx
    .update(products)
    .set({
      version,
      published: onSale,
      ...(onSale ? { neverPublished: false } : {}),
      ...row,
      ...priceColumns(row.basePrice, properties, forbidden),
    })
    .where(eq(products.id, id))
  if (changed.some(isTextField)) {
    for (const language of languages) {
      const text = toTextRow({ name, description, slug, seo }, language)
      await tx
        .insert(productTranslations)
        .values({ productId: id, language, ...text })
        .onConflictDoUpdate({ target: [productTranslations.productId, productTranslations.language], set: text })
    }
  }
  if (changed.some((field) => field.startsWith('options.'))) {
    await tx.delete(productOptions).where(eq(productOptions.productId, id))
    await storeOptions(tx, id, properties)
  }
  if (changed.includes('forbidden')) {
    await tx.delete(optionRules).where(eq(optionRules.productId, id))
    await storeForbidden(tx, id, forbidden)
  }
  if (changed.includes('attributes')) {
    await tx.delete(productAttributes).where(eq(productAttributes.productId, id))
    await storeAttributes(tx, id, attributes)
  }
}
