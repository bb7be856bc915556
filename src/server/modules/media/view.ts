import type { Image } from '#contract/catalogue.ts'
import { servedWidths } from '#contract/picture-widths.ts'

/** A stored image, for other modules. */
export interface ImageRow {
  readonly id: number
  readonly hash: string
  readonly width: number
  readonly height: number
  /** Average colour, `#rrggbb`. */
  readonly placeholder: string | null
  /** Focus point for crops: a cell of a 5 × 5 grid, row by row. */
  readonly focus?: number
}

export type ImageView = Pick<Image, 'url' | 'width' | 'height' | 'placeholder' | 'sources'>

/** In order of preference: a browser takes the first type it supports. */
export const variantTypes = ['avif', 'webp'] as const
/** JPEG is only for emails: many mail programs support nothing newer. */
export type VariantType = (typeof variantTypes)[number] | 'jpeg'

/** The only width of an image's JPEG; dense screens show it at a third of its size. */
export function emailWidth(image: { readonly width: number }): number {
  return Math.max(...servedWidths(image).filter((width) => width <= 320))
}

/** The path of the small JPEG that emails show. */
export function emailImagePath(image: Pick<ImageRow, 'hash' | 'width'>): string {
  return `/media/${variantName(image.hash, emailWidth(image), 'jpeg')}`
}

/** Pixels, or the crop of `thumbAddress`. */
export type VariantWidth = number | 'thumb'

export function variantName(hash: string, width: VariantWidth, type: VariantType): string {
  return `${hash}-${width}.${type}`
}

/** The attributes for `<image>`. */
export function viewImage(row: ImageRow): ImageView {
  const offered = servedWidths(row)
  const widest = Math.max(...offered)
  return {
    url: `/media/${variantName(row.hash, widest, 'webp')}`,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    sources: variantTypes.map((type) => ({
      type: `image/${type}`,
      srcset: offered.map((width) => `/media/${variantName(row.hash, width, type)} ${width}w`).join(', '),
    })),
  }
}

/** A picture for the staff: a small variant for lists, and a wide one. */
export function pictureAddresses(row: ImageRow): { thumbnail: string; url: string } {
  const offered = servedWidths(row)
  const upTo = (limit: number) =>
    `/media/${variantName(row.hash, Math.max(...offered.filter((width) => width <= limit), offered[0] ?? row.width), 'avif')}`
  return { thumbnail: upTo(320), url: upTo(960) }
}
