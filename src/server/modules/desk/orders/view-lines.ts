import type { OrderCard } from '#contract/admin/orders.ts'
import { hasOwnDelivery } from '#contract/delivery-terms.ts'
import { printedOptions, takenOptions } from '#contract/taken-options.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { drawnImage, readShapes } from '../../catalogue/index.ts'
import { findImages, viewImage } from '../../media/index.ts'
import type { StoredOrder } from '../../sales/index.ts'
import { countStages } from '../../production/index.ts'

/** The lines of an order, each with a small picture: of the ordered product, or its shape as a drawing. */
export async function viewLines(db: Db | Tx, { order, lines }: StoredOrder, goodsOnly: boolean): Promise<OrderCard['lines'][number][]> {
  const images = await findImages(db, [...new Set(lines.flatMap(({ mediaId }) => mediaId ?? []))])
  const undrawn = lines.flatMap(({ mediaId, productId }) => (productId !== null && !images.has(mediaId ?? -1) ? [productId] : []))
  const shapes = await readShapes(db, undrawn)
  const stages = await countStages(db, order.id)
  const services = lines.flatMap(({ kind, translations }) => (kind === 'service' ? [translations.uk.name, translations.en.name] : []))
  const shownOptions = hasOwnDelivery(order.delivery, services) ? printedOptions : takenOptions
  return lines
    .filter(({ kind }) => kind === 'product' || !goodsOnly)
    .map((line) => {
      const image = line.mediaId === null ? undefined : images.get(line.mediaId)
      const shape = line.productId === null ? undefined : shapes.get(line.productId)
      const drawing = line.productId !== null && shape ? drawnImage(line.productId, shape, '', 'uk').url : null
      return {
        id: line.id,
        kind: line.kind,
        code: line.productCode,
        name: { uk: line.translations.uk.name, en: line.translations.en.name },
        picture: image ? (viewImage(image).sources.at(-1)?.srcset.split(' ')[0] ?? null) : drawing,
        // The order's delivery is shown with its buyer or as a line; until it is known, what was chosen with the goods is shown here.
        options: shownOptions(line.options).map(({ translations: { uk, en }, note }) => ({
          property: { uk: uk.property, en: en.property },
          value: { uk: uk.value, en: en.value },
          note,
        })),
        quantity: line.quantity,
        weight_kg: line.weightKg,
        ready_to: line.readyTo,
        unit_kopiykas: goodsOnly ? null : line.unit,
        total_kopiykas: goodsOnly ? null : line.total,
        listed_unit_kopiykas: goodsOnly ? null : line.listedUnit,
        override_reason: goodsOnly ? null : line.overrideReason,
        shape: line.shape,
        stages: stages.filter(({ lineId }) => lineId === line.id).map(({ stage, pieces, blocked }) => ({ stage, pieces, blocked })),
      }
    })
}
