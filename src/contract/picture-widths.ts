import type { ListedImage } from './catalogue.ts'

/** The widths of the layouts in pixels, the largest for the lightbox. Only these and the original's own width are served, so that requests cannot fill the disk. */
const layoutWidths = [160, 320, 480, 640, 960, 1200, 1600, 2000] as const

/** In which widths a picture is served, smallest first, limited by the width of its original. */
export function servedWidths({ width }: { readonly width: number }): number[] {
  const widest = Math.min(width, Math.max(...layoutWidths))
  return [...layoutWidths.filter((one) => one < widest), widest]
}

/** A picture of a listed product with its widths; a line drawing is one file and has none. */
export type SizedImage = Omit<ListedImage, 'kind'> & { readonly widths: readonly number[] }

export function sized<I extends ListedImage>(image: I): I & { widths: number[] } {
  return { ...image, widths: image.kind === 'drawing' ? [] : servedWidths(image) }
}
