import { z } from 'zod'
import type { ExportPaperPath } from '#contract/documents.ts'
import { modelColour } from '#contract/model-colour.ts'
import type { GoodsLine } from '#contract/sale-line.ts'
import type { ConfiguredProduct } from '#contract/configured-product.ts'
import { printConfiguration } from '#contract/configuration-url.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { digest } from '../../platform/digest.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { release } from '../../platform/release.ts'
import type { InputOf } from '../../platform/work/heavy-work.ts'
import { madeFile, madePrefix } from '../../platform/work/made-files.ts'
import { cachedPalettes, companyName, readSettings } from '../content/index.ts'
import type { OfferToPrint } from '../sales/index.ts'
import { buildExportDocument } from './build-export-document.ts'
import { buildOfferDocument } from './build-offer-document.ts'
import { buildSpecSheet, startOfDay, type SpecSheet } from './build-spec-sheet.ts'
import { sheetTranslator } from './paper-words.ts'
import type { BuildingModel } from './write-ifc.ts'
import type * as Tasks from './paper-tasks.ts'
import type { Model } from './paper-tasks.ts'
import { paperWork } from './paper-work.ts'

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
  const moment = { at: offer.createdAt, settings: offer.issuer, rate: offer.rate, ready: { from, to }, volumePercent }
  return buildSpecSheet(context, product, { quantity, language: offer.language, moment })
}

export const toModel = async (context: AppContext, { shape, colour, translations }: ConfiguredProduct): Promise<Model | null> =>
  shape && { shape, name: translations.en.name, colour: modelColour((await cachedPalettes(context, context.database.db)).colours, colour) }

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

/** A file of the full-size model; null without a shape. */
export async function renderModel(context: AppContext, product: ConfiguredProduct, file: 'dxf' | 'glb' | 'ifc' | 'usdz'): Promise<Buffer | null> {
  if (file !== 'ifc') {
    const model = await toModel(context, product)
    return model && madeOfShape(context, file, model)
  }
  const { company } = await readSettings(context.database.db)
  const building = await toBuildingModel(context, product, companyName(company, 'uk'), startOfDay(context.clock.now()))
  return building && madeOfShape(context, file, building)
}

/** These files may contain names that buyers gave to places, so they are deleted after a day, as erasure requires. */
export const offersPrefix = `${madePrefix}offers/`
/** Files made from a shape alone, without personal data. */
const shapesPrefix = `${madePrefix}shapes/`

/** Makes a drawing or model by its task, once for each distinct input. */
export const madeOfShape = <Task extends 'dxf' | 'glb' | 'ifc' | 'usdz' | 'lines' | 'drawing' | 'set'>(
  context: AppContext,
  task: Task,
  input: InputOf<(typeof Tasks)[Task]>,
): Promise<Buffer> => madeFile(context, `${shapesPrefix}${digest(JSON.stringify([release, task, input]))}.${task}`, () => paperWork.run(task, input))

const day = 86_400_000

/** Deletes expired generated files; they are made again on request. */
export const purgeMadePapers = defineJob({
  name: 'purge-made-papers',
  every: '27 * * * *',
  input: z.object({}),
  async run({ storage, clock }) {
    const now = clock.now().getTime()
    for (const [prefix, age] of [
      [offersPrefix, day],
      [shapesPrefix, 30 * day],
    ] as const)
      for (const { key, modifiedAt } of await storage.list(prefix)) if (now - modifiedAt.getTime() > age) await storage.remove(key)
  },
})
