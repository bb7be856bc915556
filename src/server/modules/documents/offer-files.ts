import type { GoodsLine } from '#contract/sale-line.ts'
import type { ConfiguredProduct } from '#contract/configured-product.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { buildOfferDocument } from './build-offer-document.ts'
import { buildSpecSheet } from './build-spec-sheet.ts'
import { concreteColours } from '#contract/concrete-colours.ts'
import { madeOfShape } from './made-papers.ts'
import type { OfferToPrint } from '../sales/index.ts'
import type { Model } from './paper-tasks.ts'
import { paperWork } from './paper-work.ts'
import type { SpecSheet } from './spec-sheet.ts'

/** The PDF of an offer. */
export async function renderOfferPdf(context: AppContext, offer: OfferToPrint): Promise<Buffer> {
  return paperWork.run('offer', { document: await buildOfferDocument(context, offer), at: offer.createdAt })
}

/** The specification sheet of a configuration, with what the offer says of prices and the shop. */
export function offerSheet(
  context: AppContext,
  offer: OfferToPrint,
  { product, quantity, readyFrom: from, readyTo: to, volumePercent }: GoodsLine,
): Promise<SpecSheet> {
  const asOf = { at: offer.createdAt, settings: offer.issuer, rate: offer.rate, ready: { from, to }, volumePercent }
  return buildSpecSheet(context, product, { quantity, language: offer.language, asOf })
}

/** Elevation and plan, DXF; null without a shape. */
export async function renderDxf(context: AppContext, { shape }: ConfiguredProduct): Promise<Buffer | null> {
  return shape && madeOfShape(context, 'dxf', shape, () => paperWork.run('dxf', { shape }))
}

export const toModel = ({ shape, colour, translations }: ConfiguredProduct): Model | null =>
  shape && { shape, name: translations.en.name, colour: concreteColours[colour ?? ''] ?? null }

/** The model in real size, GLB; null without a shape. */
export async function renderModel(context: AppContext, product: ConfiguredProduct): Promise<Buffer | null> {
  const model = toModel(product)
  return model && madeOfShape(context, 'glb', model, () => paperWork.run('glb', model))
}
