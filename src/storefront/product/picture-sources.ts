import type { Image, ListedImage } from '#contract/catalogue.ts'

/** How wide the gallery's picture is laid out; on phones of three pixels a point two and a half are as sharp to the eye and weigh a third less, and on the others a picture of 640 pixels laid out on 660 does. */
export const gallerySizes = '(min-width: 1024px) min(54vw, max(22rem, 80svh - 8rem)), (min-width: 768px) 40vw, (min-resolution: 2.5dppx) 76vw, 88vw'

/** Of the pictures that come when they are turned to: one line in the page for each. */
export const laterSizes = '(min-width: 768px) 46vw, 76vw'

const smallest = 480

/** The variants that a gallery can use: the small ones are for thumbs, and every address costs bytes in the page. */
export function largeSources({ sources }: Image): Image['sources'] {
  return sources.map(({ type, srcset }) => {
    const variants = srcset.split(', ')
    const large = variants.filter((variant) => Number(/ (\d+)w$/.exec(variant)?.[1]) >= smallest)
    return { type, srcset: (large.length > 0 ? large : variants).join(', ') }
  })
}

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
