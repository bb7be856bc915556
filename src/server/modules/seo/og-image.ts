import type { SelectedProperty } from '#contract/catalogue.ts'
import { parseConfiguration } from '#contract/configuration-url.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { formatMoney, fromMajor, zero } from '#contract/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { heavyWork } from '../../platform/work/heavy-work.ts'
import { configure, loadProducts, viewCard, openingPicture } from '../catalogue/index.ts'
import { readProduction, companyName, readSettings } from '../content/index.ts'
import { exchangeFor } from '../currency/index.ts'
import { imageForPrint } from '../media/index.ts'
import type * as Tasks from './share-picture-tasks.ts'

const draw = heavyWork<typeof Tasks>('picture', new URL('./share-picture-tasks.ts', import.meta.url))

/** The image's hash, from its URL. */
const parseHash = (url: string) => /^\/media\/([0-9a-f]{20})-/.exec(url)?.[1]

async function nameOfShop(context: AppContext, language: Language): Promise<string> {
  const own = companyName((await readSettings(context.database.db)).company, language)
  return own ?? context.messages.translator(language, 'common')('siteTitle')
}

/** The shop's opening picture; null when there is none. */
async function opening(context: AppContext): Promise<Buffer | null> {
  const hash = await openingPicture(context)
  return hash === null ? null : imageForPrint(context, hash, 2000)
}

/** The shared image of pages without a product: the opening picture, what is sold and by whom. */
export async function drawShopImage(context: AppContext, language: Language): Promise<Buffer> {
  return draw.run('shop', {
    title: context.messages.translator(language, 'front')('title'),
    name: await nameOfShop(context, language),
    picture: await opening(context),
  })
}

/** The picture at the top of emails; `notFound` when the shop has none. */
export async function drawEmailImage(context: AppContext): Promise<Buffer | Failure> {
  const picture = await opening(context)
  return picture ? draw.run('email', { picture }) : fail('notFound')
}

const selectedBy = (configuration: string): SelectedProperty[] =>
  Object.entries(parseConfiguration(configuration) ?? {}).map(([property_name, property_value]) => ({ property_name, property_value }))

/**
 * A product's image for messengers and social networks, in one language: picture, name and price.
 * @param configuration as in an address; empty = the cheapest one. An unavailable one is `notFound`
 */
export async function drawOgImage(context: AppContext, id: number, language: Language, configuration: string): Promise<Buffer | Failure> {
  const { db } = context.database
  const product = (await loadProducts(db, [id])).get(id)
  if (!product?.row.published) return fail('notFound')
  const exchange = await exchangeFor(context, db, language)
  const card = viewCard(product, language, exchange, await readProduction(context, db))
  const configured = configuration === '' ? null : configure(product, selectedBy(configuration))
  if (isFailure(configured)) return fail('notFound')
  const [first] = card.images
  const chosen = product.images.find(({ id, hash }) => (configured ? id === configured.mediaId : hash === product.row.sharePicture))
  const hash = chosen?.hash ?? (first && parseHash(first.url))
  const price = formatMoney(configured ? exchange.show(configured.unit) : (fromMajor(card.price_from) ?? zero), card.currency, language)
  const isFrom = !configured && card.price_to > card.price_from
  return draw.run('product', {
    title: card.product_name,
    cost: isFrom ? context.messages.translator(language, 'catalogue')('from', { price }) : price,
    shop: await nameOfShop(context, language),
    picture: hash === undefined ? null : await imageForPrint(context, hash, 800, true),
  })
}
