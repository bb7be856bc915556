import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney, fromMajor, zero } from '#contract/money.ts'
import { translate } from '#i18n/translate.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { fontFile } from '../../platform/pdf/font-file.ts'
import { loadProducts, viewCard } from '../catalogue/index.ts'
import { readProduction } from '../content/index.ts'
import { companyName, readSettings } from '../content/index.ts'
import { exchangeFor } from '../currency/index.ts'
import { openingPicture } from '../front/index.ts'
import { imageForPrint } from '../media/index.ts'

/**
 * What messengers and social networks show of a product, in one language: its image, name and price on 1200 × 630 pixels,
 * the size that all of them take. Written in the shop's typeface, whatever fonts the machine has.
 */
const size = { width: 1200, height: 630 }
const photo = { width: 504, height: 630 }
const left = photo.width + 64
const textWidth = size.width - left - 56
const colours = { ground: '#f7f5f1', ink: '#1c1a17', grey: '#6b665f' }

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function write(text: string, pixels: number, colour: string, width = textWidth): Promise<{ data: Buffer; height: number }> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escape(text)}</span>`,
      font: `Onest SemiBold ${pixels}`,
      fontfile: fontFile(600),
      width,
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
      spacing: Math.round(pixels / 6),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, height: info.height }
}

/** The image's hash, from its URL. */
const hashOf = (url: string) => /^\/media\/([0-9a-f]{20})-/.exec(url)?.[1]

async function nameOfShop(context: AppContext, language: Language): Promise<string> {
  const own = companyName((await readSettings(context.database.db)).company, language)
  return own ?? translate(context.messages.messages(language, 'common'), language, 'siteTitle')
}

/** The shop's opening picture, cut to a size; null while it has none. What it is about stands at the right, on the ground. */
async function opening(context: AppContext, width: number, height: number): Promise<Sharp | null> {
  const hash = await openingPicture(context)
  const image = hash === null ? null : await imageForPrint(context, hash, 2000)
  return image && sharp(image).resize({ width, height, fit: 'cover', position: 'right bottom' })
}

/** What pages without a product of their own are shared with: the opening picture, what is sold and by whom. */
export async function drawShopImage(context: AppContext, language: Language): Promise<Buffer> {
  const band = 172
  const picture = await opening(context, size.width, size.height - band)
  const wide = size.width - 128
  const title = await write(translate(context.messages.messages(language, 'front'), language, 'title'), 34, colours.ink, wide)
  const name = await write(await nameOfShop(context, language), 26, colours.grey, wide)
  const top = picture ? size.height - band + 42 : Math.round((size.height - title.height - 24 - name.height) / 2)
  const layers: OverlayOptions[] = [
    ...(picture ? [{ input: await picture.toBuffer(), left: 0, top: 0 }] : []),
    { input: title.data, left: 64, top },
    { input: name.data, left: 64, top: top + title.height + 24 },
  ]
  return onPaper(layers)
}

/** The picture above emails, twice as large as they show it; not found while the shop has none. */
export async function drawEmailImage(context: AppContext): Promise<Buffer | Failure> {
  const picture = await opening(context, 1200, 400)
  return picture ? picture.jpeg({ quality: 80, mozjpeg: true }).toBuffer() : fail('notFound')
}

const onPaper = (layers: OverlayOptions[]): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: colours.ground } })
    .composite(layers)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()

export async function drawOgImage(context: AppContext, id: number, language: Language): Promise<Buffer | Failure> {
  const { db } = context.database
  const product = (await loadProducts(db, [id])).get(id)
  if (!product?.row.published) return fail('notFound')
  const card = viewCard(product, language, await exchangeFor(context, db, language), await readProduction(context, db))
  const [first] = card.images
  const chosen = product.images.find(({ hash }) => hash === product.row.sharePicture)
  const hash = chosen?.hash ?? (first && hashOf(first.url))
  const image = hash === undefined ? null : await imageForPrint(context, hash, 800)
  const price = formatMoney(fromMajor(card.price_from) ?? zero, card.currency, language)
  const catalogue = context.messages.messages(language, 'catalogue')
  const title = await write(card.product_name, card.product_name.length > 44 ? 46 : 58, colours.ink)
  const cost = await write(card.price_to > card.price_from ? translate(catalogue, language, 'from', { price }) : price, 44, colours.ink)
  const shop = await write(await nameOfShop(context, language), 26, colours.grey)
  const top = Math.max(48, Math.round((size.height - title.height - 36 - cost.height) / 2) - 24)
  const layers: OverlayOptions[] = [
    { input: title.data, left, top },
    { input: cost.data, left, top: top + title.height + 36 },
    { input: shop.data, left, top: size.height - 48 - shop.height },
  ]
  if (image)
    layers.unshift({
      input: await sharp(image)
        .resize({ ...photo, fit: 'cover' })
        .toBuffer(),
      left: 0,
      top: 0,
    })
  return onPaper(layers)
}
