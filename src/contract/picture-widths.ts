import type { ListedImage } from './catalogue.ts'

/** The widths of the layouts in pixels, the largest for the lightbox. Only these and the original's own width are served, so that requests cannot fill the disk. */
const layoutWidths = [160, 320, 480, 640, 960, 1200, 1600, 2000] as const

/** In which widths a picture is served, smallest first, limited by the width of its original. */
export function servedWidths({ width }: { readonly width: number }): number[] {
  const widest = Math.min(width, Math.max(...layoutWidths))
  return [...layoutWidths.filter((one) => one < widest), widest]
}

/** The width of thumbs, which are 4:5 and cropped to what a picture shows where its ground is plain: as sharp as 64 points are on the finest screens. */
export const thumbWidth = 192

/** The address of a stored picture's thumb; a line drawing is its own. */
export const thumbAddress = (url: string): string => url.replace(/^(\/media\/[0-9a-f]{20})-\d+\.\w+$/, '$1-thumb.webp')

/** A picture of a listed product with its widths; a line drawing is one file and has none. */
export type SizedImage = Omit<ListedImage, 'kind'> & { readonly widths: readonly number[] }

export function sized<I extends ListedImage>(image: I): I & { widths: number[] } {
  return { ...image, widths: image.kind === 'drawing' ? [] : servedWidths(image) }
}
