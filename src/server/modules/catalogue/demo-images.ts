import { readFileSync } from 'node:fs'
import { isFailure } from '#contract/errors.ts'
import type { DemoProduct } from '#demo/catalogue/schema.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { prepareShipped, storeImage } from '../media/index.ts'
import { writeAlt } from '#demo/pictures/alt-texts.ts'
import { pictureFile, type ManifestEntry } from '#demo/pictures/gallery.ts'
import type { NewProduct } from './store-product.ts'

/** The options that a picture shows: the base configuration, except for light and logo. */
export const shownBy = ({ kind, lit }: ManifestEntry): Record<string, string> => ({
  ...(lit ? { led_backlight: 'yes' } : {}),
  ...(kind === 'logo' ? { logo: 'yes' } : {}),
})

/** Stores a product's pictures with the options that each shows. */
export async function importImages(context: AppContext, { name }: DemoProduct, entries: readonly ManifestEntry[]): Promise<NewProduct['images']> {
  const stored: NewProduct['images'][number][] = []
  for (const entry of entries) {
    const bytes = readFileSync(pictureFile(entry.file))
    const image = await storeImage(context, bytes, { prepare: () => prepareShipped(bytes, entry.average) })
    if (isFailure(image)) throw new Error(`demo picture ${entry.file}: ${image.failure}`)
    stored.push({ mediaId: image.id, kind: entry.kind, color: entry.colour, shows: shownBy(entry), alt: writeAlt(entry, name) })
  }
  return stored
}
