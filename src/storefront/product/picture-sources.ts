import type { Image, ListedImage } from '#contract/catalogue.ts'

/**
 * Layout width of the gallery's picture. It is understated for 3× phones, where 2.5× looks as sharp and weighs a third less, and for other phones,
 * where a 640 px picture is enough for 660 px.
 */
export const gallerySizes = '(min-width: 1024px) min(54vw, max(18rem, 80svh - 15rem)), (min-width: 768px) 44vw, (min-resolution: 2.5dppx) 76vw, 88vw'

/** For pictures that load when turned to; kept short, because the page has one such line per picture. */
export const laterSizes = '(min-width: 768px) 46vw, 76vw'

const smallest = 480

/** The variants that the gallery uses, without those for thumbnails, because every URL costs bytes in the page. */
export function largeSources({ sources }: Image): Image['sources'] {
  return sources.map(({ type, srcset }) => {
    const variants = srcset.split(', ')
    const large = variants.filter((variant) => Number(/ (\d+)w$/.exec(variant)?.[1]) >= smallest)
    return { type, srcset: (large.length > 0 ? large : variants).join(', ') }
  })
}

/** Rebuilds a picture's sources from its widths. Only AVIF; other browsers use the picture's own URL. */
export function withSources({ widths, ...image }: ListedImage & { readonly widths: readonly number[] }): Image {
  const [, stem = ''] = /^(.*-)\d+\.\w+$/.exec(image.url) ?? []
  const srcset = widths.map((width) => `${stem}${width}.avif ${width}w`).join(', ')
  return {
    ...image,
    color: null,
    sources: widths.length > 0 ? [{ type: 'image/avif', srcset }] : [],
  }
}
