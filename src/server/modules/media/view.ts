/** A kept image, as other modules know it. */
export interface ImageRow {
  readonly id: number
  readonly hash: string
  readonly width: number
  readonly height: number
  /** Average colour, `#rrggbb`. */
  readonly placeholder: string | null
}

export interface ImageView {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly placeholder: string | null
  readonly sources: { type: string; srcset: string }[]
}

/** The widths that the layouts use, the largest for the lightbox; besides them only an original's own, so that nobody can fill the disk. */
const widths = [160, 320, 480, 640, 960, 1200, 1600, 2000] as const

/** In the order of preference: a browser takes the first that it knows. */
export const variantTypes = ['avif', 'webp'] as const
export type VariantType = (typeof variantTypes)[number]

/** Widths of an image, smallest first, the last one as wide as its original lets it be. */
export function widthsOf(image: { readonly width: number }): number[] {
  const widest = Math.min(image.width, Math.max(...widths))
  return [...widths.filter((width) => width < widest), widest]
}

export function variantName(hash: string, width: number, type: VariantType): string {
  return `${hash}-${width}.${type}`
}

/** What `<image>` needs. */
export function viewImage(row: ImageRow): ImageView {
  const offered = widthsOf(row)
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
