import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { printConfiguration } from '#contract/configuration-url.ts'
import { latestReady } from '#contract/ready-range.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { renderDxf, renderModel, renderOfferSheet, type OfferToPrint } from '../documents/index.ts'
import { sizesTable } from './sizes-table.ts'

type Line = OfferToPrint['lines'][number]
type Product = Line['product']
/** All lines of one configuration together. */
type Configuration = Pick<Line, 'product' | 'quantity' | 'ready' | 'volumePercent'>

/**
 * Sheet (PDF), drawing (DXF) and model (GLB) of every different configuration of an offer, and one table of sizes and weights.
 * Each file is made when its turn to be sent comes: the archive is never in memory as a whole.
 * The same offer is the same bytes.
 */
export function drawingsArchive(context: AppContext, offer: OfferToPrint): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const { files, fileOf } = namedConfigurations(offer)
  const add = (name: string, make: () => Promise<Buffer>) =>
    zip.addReadStreamLazy(`${offer.number}/${name}`, { mtime: offer.createdAt, forceDosTimestamp: true }, (send) => {
      make().then(
        (bytes) => send(null, Readable.from([bytes])),
        (error: unknown) => send(error, Readable.from([])),
      )
    })
  // A reader who gets half of it sees a broken archive: a failure ends the stream.
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  add(`${offer.number}.xlsx`, () => sizesTable(context, offer, fileOf))
  for (const [name, configuration] of files) {
    const { product } = configuration
    add(`${name}.pdf`, () => renderOfferSheet(context, offer, configuration))
    if (product.shape === null) continue
    add(`${name}.dxf`, async () => existing(await renderDxf(product)))
    add(`${name}.glb`, async () => existing(await renderModel(product)))
  }
  zip.end()
  return zip.outputStream
}

function existing(file: Buffer | null): Buffer {
  if (file === null) throw new Error('a shape without a drawing')
  return file
}

/** `01-planter-cube-60x60x50`: numbered in the order of the lines, in Latin letters, as every system takes them. */
function namedConfigurations({ lines }: OfferToPrint) {
  const names = new Map<string, string>()
  const files = new Map<string, Configuration>()
  for (const { product, quantity, ready, volumePercent } of lines) {
    const key = keyOf(product)
    const name = names.get(key)
    if (name === undefined) {
      const numbered = `${String(names.size + 1).padStart(2, '0')}-${nameOf(product)}`
      names.set(key, numbered)
      files.set(numbered, { product, quantity, ready, volumePercent })
      continue
    }
    const before = files.get(name)
    if (before)
      files.set(name, {
        product,
        quantity: before.quantity + quantity,
        ready: latestReady([before.ready, ready]) ?? ready,
        // Lines are priced one by one: the sheet of several promises no more than the dearest.
        volumePercent: Math.min(before.volumePercent, volumePercent),
      })
  }
  return { files, fileOf: (index: number) => names.get(keyOf(lines[index]?.product)) ?? '' }
}

const keyOf = (product: Product | undefined): string =>
  product === undefined
    ? ''
    : JSON.stringify([
        product.productId,
        printConfiguration(Object.fromEntries(product.chosen.map(({ name, value }) => [name, value]))),
        product.chosen.map(({ note }) => note),
      ])

function nameOf({ translations, productId, chosen }: Product): string {
  const size = chosen.find(({ name }) => name === 'size')?.value ?? ''
  // Some systems take no path of more than 260 characters.
  const name = (translations.en.slug || `product-${productId}`).slice(0, 48)
  return `${name}-${size}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
