import { existsSync, readFileSync } from 'node:fs'
import { isFailure } from '#contract/errors.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { pictureFile, readManifest } from '#demo/pictures/gallery.ts'
import { prepareShipped, storeImage } from '../../media/index.ts'
import { altOfShopPicture } from '#demo/pictures/shop-alt-texts.ts'
import { shopPictures } from './tables.ts'

/** Imports the shop pictures of the manifest that are not stored yet; stored ones stay unchanged. */
export async function seedShopPictures(context: AppContext): Promise<void> {
  const { db } = context.database
  const stored = new Set((await db.select({ name: shopPictures.name }).from(shopPictures)).map(({ name }) => name))
  for (const { file, average } of readManifest().get('shop') ?? []) {
    const name = file.replace(/^shop\/|\.webp$/g, '')
    const alt = altOfShopPicture(name)
    const path = pictureFile(file)
    if (stored.has(name) || !alt || !existsSync(path)) continue
    const bytes = readFileSync(path)
    const image = await storeImage(context, bytes, { prepare: () => prepareShipped(bytes, average) })
    if (isFailure(image)) throw new Error(`demo picture ${file}: ${image.failure}`)
    await db.insert(shopPictures).values({ name, mediaId: image.id, altUk: alt.uk, altEn: alt.en }).onConflictDoNothing()
  }
  await notifyContentChanged(db, { area: 'catalogue' })
}
