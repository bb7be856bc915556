import type { Readable } from 'node:stream'
import { printConfiguration } from '#contract/configuration-url.ts'
import { isGoods, type GoodsLine } from '#contract/sale-line.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { digest } from '../../platform/digest.ts'
import { release } from '../../platform/release.ts'
import { madeStream } from '../../platform/work/made-files.ts'
import { offersPrefix, toBuildingModel, toModel, offerSheet } from './offer-files.ts'
import type { OfferToPrint } from '../sales/index.ts'
import { companyName } from '../content/index.ts'
import type { ArchivedPapers } from './paper-tasks.ts'
import { archiveWork } from './paper-work.ts'
import { sizesTable } from './sizes-table.ts'

type Product = GoodsLine['product']

/**
 * Sheet (PDF), drawing (DXF), model (GLB) and building model (IFC) of each configuration in an offer, and a table of sizes and weights.
 * The result is stored, because the same offer gives the same bytes.
 */
export function drawingsArchive(context: AppContext, offer: OfferToPrint): Promise<Readable> {
  const { files, findFileName } = namedConfigurations(offer)
  const key = `${offersPrefix}${digest(JSON.stringify([release, context.publicUrl(), offer]))}.zip`
  // Each sheet's content is built only when its turn comes.
  const papers = async function* (): AsyncGenerator<ArchivedPapers> {
    for (const [name, configuration] of files) {
      const { product } = configuration
      yield {
        name,
        sheet: await offerSheet(context, offer, configuration),
        model: await toModel(context, product),
        building: await toBuildingModel(context, product, companyName(offer.issuer.company, 'uk'), offer.createdAt),
      }
    }
  }
  return madeStream(context, key, () =>
    archiveWork.stream('drawings', { folder: offer.number, table: sizesTable(context, offer, findFileName), mtime: offer.createdAt }, [papers()]),
  )
}

/** File names like `01-planter-cube-60x60x50`: numbered by line, in Latin letters, which every system accepts. */
function namedConfigurations({ lines }: OfferToPrint) {
  const goods = lines.filter(isGoods)
  const names = new Map<string, string>()
  const files = new Map<string, GoodsLine>()
  for (const line of goods) {
    const key = toKey(line.product)
    const name = names.get(key)
    if (name === undefined) {
      const numbered = `${String(names.size + 1).padStart(2, '0')}-${toFileName(line.product)}`
      names.set(key, numbered)
      files.set(numbered, line)
      continue
    }
    const before = files.get(name)
    if (before)
      files.set(name, {
        ...line,
        quantity: before.quantity + line.quantity,
        readyFrom: before.readyFrom > line.readyFrom ? before.readyFrom : line.readyFrom,
        readyTo: before.readyTo > line.readyTo ? before.readyTo : line.readyTo,
        // Lines with the same configuration share a sheet, which shows the smallest of their discounts.
        volumePercent: Math.min(before.volumePercent, line.volumePercent),
      })
  }
  return { files, findFileName: (index: number) => names.get(toKey(goods[index]?.product)) ?? '' }
}

const toKey = (product: Product | undefined): string =>
  product === undefined
    ? ''
    : JSON.stringify([
        product.productId,
        printConfiguration(Object.fromEntries(product.chosen.map(({ name, value }) => [name, value]))),
        product.chosen.map(({ note }) => note),
      ])

function toFileName({ translations, productId, chosen }: Product): string {
  const size = chosen.find(({ name }) => name === 'size')?.value ?? ''
  // Some systems limit paths to 260 characters.
  const name = (translations.en.slug || `product-${productId}`).slice(0, 48)
  return `${name}-${size}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
