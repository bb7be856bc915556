import { fail, type Failure } from '#contract/errors.ts'
import type { SaleProductView } from '#contract/admin/order-edits.ts'
import { listOwnLimits } from '#contract/own-size-rules.ts'
import { takesNote } from '#contract/option-rules.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { drawnImage, loadProducts, withOwnSize, type StoredProduct } from '../../catalogue/index.ts'
import { viewImage } from '../../media/index.ts'

/** A product for a manager's choice of options; unpublished products are marked. */
export function viewSaleProduct({ row, translations, options, images, forbidden }: StoredProduct): SaleProductView {
  const [first] = images
  const drawing = row.shape ? drawnImage(row.id, row.shape, '', 'uk').url : null
  return {
    id: row.id,
    code: row.code,
    name: { uk: translations.uk.name, en: translations.en.name },
    published: row.published,
    picture: first ? (viewImage(first).sources.at(-1)?.srcset.split(' ')[0] ?? null) : drawing,
    price_kopiykas: row.basePrice,
    properties: [...Map.groupBy(options, ({ property }) => property)].map(([name, own]) => ({
      name,
      label: { uk: own[0]?.propertyLabels.uk ?? name, en: own[0]?.propertyLabels.en ?? name },
      options: own.map(({ value, translations: label, impact, agreeFirst, effect }) => ({
        value,
        label: { uk: label.uk, en: label.en },
        impact_kopiykas: impact,
        takes_note: takesNote(effect, value, agreeFirst),
      })),
    })),
    own_size: (row.ownSize && listOwnLimits(row.ownSize, row.shape?.kind)) ?? [],
    forbidden: forbidden.map(({ one, other, reason }) => ({ one, other, reason: { uk: reason.uk, en: reason.en } })),
  }
}

/** @param size a custom size, which is added to the size options if it is within the limits */
export async function readSaleProduct(db: Db | Tx, id: number, size?: string): Promise<SaleProductView | Failure> {
  const product = (await loadProducts(db, [id])).get(id)
  return product ? viewSaleProduct(withOwnSize(product, size)) : fail('notFound')
}
