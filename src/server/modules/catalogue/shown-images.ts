import { gallery, type GalleryProperty, type ShownPicture } from '#contract/gallery.ts'
import type { Choice } from '#contract/price.ts'
import type { OptionRow, ProductImageRow, StoredProduct } from './load-products.ts'

/** A stored product's pictures in the order of `contract/gallery.ts`; without a choice, for the base configuration. */
export function shownImages({ images, options }: Pick<StoredProduct, 'images' | 'options'>, choice: Choice = {}): ShownPicture<ProductImageRow>[] {
  return gallery(images, galleryProperties(options), choice)
}

function galleryProperties(options: readonly OptionRow[]): GalleryProperty[] {
  return [...Map.groupBy(options, ({ property }) => property)].map(([name, own]) => ({ name, effect: own[0]?.effect, options: own }))
}
