import type { Image, ListedImage } from '#contract/catalogue.ts'

/** A picture that names only the widths of its variants, with their addresses. AVIF alone: what cannot show it gets the picture itself. */
export function withSources({ widths, ...image }: ListedImage & { readonly widths: readonly number[] }): Image {
  const [, stem = ''] = /^(.*-)\d+\.\w+$/.exec(image.url) ?? []
  const srcset = widths.map((width) => `${stem}${width}.avif ${width}w`).join(', ')
  return {
    ...image,
    color: null,
    sources: widths.length > 0 ? [{ type: 'image/avif', srcset }] : [],
  }
}
