import type { Image, ProductView } from '#contract/catalogue.ts'
import { withSources } from './picture-sources.ts'

type PageImage = Omit<Image, 'sources'> & { readonly widths: readonly number[] }

/**
 * A product as serialised into its page. The URLs of a picture's variants differ only in width and encoding, so the page carries the widths instead.
 */
export type PageProduct = Omit<ProductView, 'images' | 'file_path'> & { readonly images: readonly PageImage[] }

const parseWidths = ([best]: Image['sources']) => [...(best?.srcset ?? '').matchAll(/ (\d+)w/g)].map(([, width]) => Number(width))

export function packProduct({ images, file_path: _addresses, ...product }: ProductView): PageProduct {
  return { ...product, images: images.map(({ sources, ...image }) => ({ ...image, widths: parseWidths(sources) })) }
}

export function unpackProduct({ images, ...product }: PageProduct): ProductView {
  return {
    ...product,
    file_path: images.flatMap(({ kind, url }) => (kind === 'drawing' ? [] : [url])),
    images: images.map(({ color, widths, ...image }) => ({ ...withSources({ ...image, widths: [...widths] }), color })),
  }
}
