import { eq } from 'drizzle-orm'
import type { ProductEditor } from '#contract/admin/products.ts'
import { lastChanges } from '../../../platform/audit/read-audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { viewImage } from '../../media/index.ts'
import { loadProducts, type StoredProduct } from '../load-products.ts'
import { productTranslations } from '../tables.ts'
import { byProperty } from '../view-card.ts'
import { gapsOf } from './product-gaps.ts'

const viewProperties = ({ options }: StoredProduct): ProductEditor['properties'] =>
  [...byProperty(options)].map(([name, list]) => ({
    name,
    label: list[0]?.propertyLabels ?? { uk: name, en: name },
    options: list.map(({ value, translations, impact, extraDays }) => ({
      value,
      label: translations,
      impact_kopiykas: impact,
      extra_days: extraDays,
    })),
  }))

/** A product for editing, with what it lacks and who changed it last; null when there is none. */
export async function readProductEditor(db: Db | Tx, id: number): Promise<ProductEditor | null> {
  const product = (await loadProducts(db, [id])).get(id)
  if (!product) return null
  const texts = await db.select().from(productTranslations).where(eq(productTranslations.productId, id))
  const last = (await lastChanges(db, 'product', [id])).get(String(id))
  const { row, images } = product
  const [uk, en] = (['uk', 'en'] as const).map((language) => texts.find((text) => text.language === language))
  return {
    id,
    code: row.code,
    version: row.version,
    name: { uk: uk?.name ?? '', en: en?.name ?? '' },
    slug: { uk: uk?.slug ?? '', en: en?.slug ?? '' },
    description: { uk: uk?.description ?? '', en: en?.description ?? '' },
    price_kopiykas: row.basePrice,
    category_id: row.categoryId,
    lead_time_days: row.leadTimeDays,
    state: row.published ? 'published' : 'hidden',
    missing: gapsOf({
      nameEn: en?.name ?? null,
      descriptionUk: uk?.description ?? null,
      descriptionEn: en?.description ?? null,
      pictures: images.length,
      weightKg: row.weightKg,
    }),
    weight_kg: row.weightKg,
    pictures: images.map((image) => ({ url: viewImage(image).url, kind: image.kind, color: image.color, alt: image.alt })),
    properties: viewProperties(product),
    changed_at: row.updatedAt.toISOString(),
    changed_by: last?.by ?? null,
  }
}
