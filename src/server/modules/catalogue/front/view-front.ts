import { eq } from 'drizzle-orm'
import type { Front, ShopPicture } from '#contract/front.ts'
import type { Language } from '#contract/languages.ts'
import { servedWidths } from '#contract/picture-widths.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { summariseCatalogue } from '../summarise-catalogue.ts'
import { imageRows, viewImage } from '../../media/index.ts'
import { shopPictures } from './tables.ts'

/** `GET /v1/shop-picture`: all shop pictures by name. */
export async function listShopPictures({ database: { db } }: AppContext, language: Language): Promise<{ data: ShopPicture[] }> {
  const rows = await db.select().from(shopPictures).innerJoin(imageRows, eq(imageRows.id, shopPictures.mediaId)).orderBy(shopPictures.name)
  const view = ({ media: image, shop_pictures: { name, altUk, altEn } }: (typeof rows)[number]): ShopPicture => {
    const { url, width, height, placeholder } = viewImage(image)
    return { name, alt: language === 'uk' ? altUk : altEn, url, width, height, placeholder, widths: servedWidths(image) }
  }
  return { data: rows.map(view) }
}

/** Scenes for the opening picture, best first; each has a wide and an upright picture. */
const openingScenes = ['entrance', 'square', 'evening']

/** The hash of the wide opening picture, for shared links and emails; null while the shop has no pictures of its own. */
export async function openingPicture({ database: { db } }: AppContext): Promise<string | null> {
  const rows = await db
    .select({ name: shopPictures.name, hash: imageRows.hash })
    .from(shopPictures)
    .innerJoin(imageRows, eq(imageRows.id, shopPictures.mediaId))
  const findWide = (scene: string) => rows.find(({ name }) => name === `${scene}-wide`)
  return openingScenes.map(findWide).find((row) => row)?.hash ?? null
}

/** `GET /v1/front`: the part above the unfiltered catalogue. */
export async function viewFront(context: AppContext, language: Language): Promise<Front> {
  const [{ data: pictures }, summary] = await Promise.all([listShopPictures(context, language), summariseCatalogue(context, language)])
  const findPicture = (name: string) => pictures.find((picture) => picture.name === name) ?? null
  const scene = openingScenes.find((name) => findPicture(`${name}-wide`) && findPicture(`${name}-upright`))
  const wide = scene ? findPicture(`${scene}-wide`) : null
  const upright = scene ? findPicture(`${scene}-upright`) : null
  // Without own pictures, a product in its setting is the opening picture.
  const fallback = summary.families.find(({ image }) => image)?.image ?? null
  const hero = wide && upright ? { wide, upright } : fallback && { wide: null, upright: { ...fallback, name: 'product' } }
  const strip = {
    making: findPicture('making-3-demould') ?? findPicture('making-1-mould'),
    palette: findPicture('colour-natural'),
    architects: findPicture('square-wide'),
  }
  return { ...summary, hero, strip }
}
