import type { ConfiguredProduct } from '#contract/configured-product.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { buildSpecSheet } from './build-spec-sheet.ts'
import type { OfferLineToPrint, OfferToPrint } from './offer-document.ts'
import { concreteColours } from './concrete-colours.ts'

// What prints and what cuts meshes is loaded with the first file: an idle shop does not carry it.

/** The PDF of an offer. */
export async function renderOfferPdf(context: AppContext, offer: OfferToPrint): Promise<Buffer> {
  const { buildOfferDocument } = await import('./build-offer-document.ts')
  const { renderOffer } = await import('./render-offer.ts')
  return renderOffer(await buildOfferDocument(context, offer), offer.createdAt)
}

/** The specification sheet of a configuration, with what the offer says of prices and the shop. */
export async function renderOfferSheet(
  context: AppContext,
  offer: OfferToPrint,
  { product, quantity, ready, volumePercent }: Pick<OfferLineToPrint, 'product' | 'quantity' | 'ready' | 'volumePercent'>,
): Promise<Buffer> {
  const { renderSpecSheet } = await import('./render-spec-sheet.ts')
  const asOf = { at: offer.createdAt, settings: offer.issuer, rate: offer.rate, ready, volumePercent }
  return renderSpecSheet(await buildSpecSheet(context, product, { quantity, language: offer.language, asOf }))
}

/** Elevation and plan, DXF; null without a shape. */
export async function renderDxf({ shape }: ConfiguredProduct): Promise<Buffer | null> {
  if (shape === null) return null
  const { drawingToDxf } = await import('#geometry/drawing-dxf.ts')
  return Buffer.from(drawingToDxf(shape), 'ascii')
}

/** The model in real size, GLB; null without a shape. */
export async function renderModel({ shape, colour, translations }: ConfiguredProduct): Promise<Buffer | null> {
  if (shape === null) return null
  const { glbOf } = await import('#geometry/glb.ts')
  const concrete = concreteColours[colour ?? '']
  const glb = glbOf(shape, { name: translations.en.name, ...(concrete ? { colour: concrete } : {}) })
  return Buffer.from(glb.buffer, glb.byteOffset, glb.byteLength)
}
