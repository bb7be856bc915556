import { readFileSync } from 'node:fs'
import { isFailure } from '#contract/errors.ts'
import type { DemoProduct } from '#demo/catalogue/schema.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { storeImage } from '../media/index.ts'
import { altOf } from './demo-image-alt.ts'
import { pictureFile, type ManifestEntry } from './demo-manifest.ts'
import type { NewProduct } from './store-product.ts'

/** Stores a product's pictures. Each says its colour, so that a chosen colour brings the first picture that shows it. */
export async function importImages(context: AppContext, { name }: DemoProduct, entries: readonly ManifestEntry[]): Promise<NewProduct['images']> {
  const stored: NewProduct['images'][number][] = []
  for (const entry of entries) {
    const image = await storeImage(context, readFileSync(pictureFile(entry.file)))
    if (isFailure(image)) throw new Error(`demo picture ${entry.file}: ${image.failure}`)
    stored.push({ mediaId: image.id, kind: entry.kind, color: entry.colour, alt: altOf(entry, name) })
  }
  return stored
}
