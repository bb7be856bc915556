import type { ExportPaperPath } from '#contract/documents.ts'
import { buildExportDocument } from './build-export-document.ts'
import { modelColour } from '#contract/model-colour.ts'
import type { ShownColour } from '#contract/palette.ts'
import type { GoodsLine } from '#contract/sale-line.ts'
import type { ConfiguredProduct } from '#contract/configured-product.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { buildOfferDocument } from './build-offer-document.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import { cachedPalettes, companyName, readSettings } from '../content/index.ts'
import { buildSpecSheet, startOfDay, type SpecSheet } from './build-spec-sheet.ts'
import { sheetTranslator } from './paper-words.ts'
import type { BuildingModel } from './write-ifc.ts'
import { madeOfShape } from './made-papers.ts'
import type { OfferToPrint } from '../sales/index.ts'
import type { Model } from './paper-tasks.ts'
import { paperWork } from './paper-work.ts'

/** Renders the PDF of an offer. */
export async function renderOfferPdf(context: AppContext, offer: OfferToPrint): Promise<Buffer> {
  return paperWork.run('offer', { document: await buildOfferDocument(context, offer), at: offer.createdAt })
}

/** Renders an export paper; null for an offer within the country. */
export async function renderExportPaper(context: AppContext, offer: OfferToPrint, paper: ExportPaperPath): Promise<Buffer | null> {
  if (!offer.trade) return null
  const content = buildExportDocument(context, offer, offer.trade, paper)
  return paperWork.run('order', { content, issuedAt: offer.createdAt })
}

/** The spec sheet of a configuration, with the offer's prices and shop details. */
export function offerSheet(
  context: AppContext,
  offer: OfferToPrint,
  { product, quantity, readyFrom: from, readyTo: to, volumePercent }: GoodsLine,
): Promise<SpecSheet> {
  const asOf = { at: offer.createdAt, settings: offer.issuer, rate: offer.rate, ready: { from, to }, volumePercent }
  return buildSpecSheet(context, product, { quantity, language: offer.language, asOf })
}

/** Elevation, side and plan as DXF; null without a shape. */
export async function renderDxf(context: AppContext, { shape, translations }: ConfiguredProduct): Promise<Buffer | null> {
  const named = shape && { shape, name: translations.en.name }
  return named && madeOfShape(context, 'dxf', named, () => paperWork.run('dxf', named))
}

export const toModel = ({ shape, colour, translations }: ConfiguredProduct, palette: readonly ShownColour[]): Model | null =>
  shape && { shape, name: translations.en.name, colour: modelColour(palette, colour) }

/** The full-size model as GLB; null without a shape. */
export async function renderModel(context: AppContext, product: ConfiguredProduct): Promise<Buffer | null> {
  const model = toModel(product, (await cachedPalettes(context, context.database.db)).colours)
  return model && madeOfShape(context, 'glb', model, () => paperWork.run('glb', model))
}

/** The full-size model for Quick Look as USDZ; null without a shape. */
export async function renderUsdz(context: AppContext, product: ConfiguredProduct): Promise<Buffer | null> {
  const model = toModel(product, (await cachedPalettes(context, context.database.db)).colours)
  return model && madeOfShape(context, 'usdz', model, () => paperWork.run('usdz', model))
}

/** The data of a building model; null without a shape. @param manufacturer the shop's name */
export async function toBuildingModel(
  context: AppContext,
  product: ConfiguredProduct,
  manufacturer: string | null,
  madeAt: Date,
): Promise<BuildingModel | null> {
  const { shape, colour, translations, chosen, code } = product
  const messages = sheetTranslator(context, 'uk')
  return (
    shape && {
      key: `${code} ${printConfiguration(Object.fromEntries(chosen.map(({ name, value }) => [name, value])))}`,
      name: translations.uk.name,
      englishName: translations.en.name,
      shape,
      colour: modelColour((await cachedPalettes(context, context.database.db)).colours, colour),
      article: messages.t('number', { id: product.productId }),
      manufacturer: manufacturer ?? new URL(context.publicUrl()).host,
      options: chosen.map(({ translations: { uk } }) => ({ label: uk.property, value: uk.value })),
      materials: {
        concrete: messages.t('materialConcrete'),
        'white concrete': messages.t('materialWhiteConcrete'),
        'dark concrete': messages.t('materialDarkConcrete'),
        wood: messages.t('materialWood'),
        steel: messages.t('materialSteel'),
      },
      madeAt,
    }
  )
}

/** The building model as IFC4; null without a shape. */
export async function renderIfc(context: AppContext, product: ConfiguredProduct): Promise<Buffer | null> {
  const { company } = await readSettings(context.database.db)
  const model = await toBuildingModel(context, product, companyName(company, 'uk'), startOfDay(context.clock.now()))
  return model && madeOfShape(context, 'ifc', model, () => paperWork.run('ifc', model))
}
