import type { Image, ListedImage } from '#contract/catalogue.ts'

/** A picture from a list, which names only the widths of its variants, with their addresses. */
export function withSources({ widths, ...image }: ListedImage): Image {
  const [, stem = ''] = /^(.*-)\d+\.\w+$/.exec(image.url) ?? []
  const srcset = (type: string) => widths.map((width) => `${stem}${width}.${type} ${width}w`).join(', ')
  return {
    ...image,
    color: null,
    sources: widths.length > 0 ? ['avif', 'webp'].map((type) => ({ type: `image/${type}`, srcset: srcset(type) })) : [],
  }
}
