import type { ListedImage } from './catalogue.ts'

/**
 * Widths used by the layouts in pixels; the largest is for the lightbox. Only these and the original's width are served, so that requests cannot
 * fill the disk.
 */
const layoutWidths = [160, 320, 480, 640, 960, 1200, 1600, 2000] as const

/** The widths in which a picture is served, smallest first, limited by the original's width. */
export function servedWidths({ width }: { readonly width: number }): number[] {
  const widest = Math.min(width, Math.max(...layoutWidths))
  return [...layoutWidths.filter((one) => one < widest), widest]
}

/** Width of thumbnails, which are 4:5 and cropped to the subject when its background is plain; sharp at 64 points on a 3× screen. */
export const thumbWidth = 192

/** URL of a stored picture's thumbnail; a line drawing is its own. */
export const thumbAddress = (url: string): string => url.replace(/^(\/media\/[0-9a-f]{20})-\d+\.\w+$/, '$1-thumb.webp')

/** A picture of a listed product with its widths; a line drawing is one file and has none. */
export type SizedImage = Omit<ListedImage, 'kind'> & { readonly widths: readonly number[] }

export function sized<I extends ListedImage>(image: I): I & { widths: number[] } {
  return { ...image, widths: image.kind === 'drawing' ? [] : servedWidths(image) }
}
