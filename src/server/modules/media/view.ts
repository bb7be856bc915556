/** A kept picture, as other slices know it. */
export interface PictureRow {
  readonly id: number
  readonly hash: string
  readonly width: number
  readonly height: number
  /** Average colour, `#rrggbb`. */
  readonly placeholder: string | null
}

export interface PictureView {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly placeholder: string | null
  readonly sources: { type: string; srcset: string }[]
}

/** The widths that the layouts use, the largest for the lightbox; besides them only a master's own, so that nobody can fill the disk. */
const widths = [160, 320, 480, 640, 960, 1200, 1600, 2000] as const

/** In the order of preference: a browser takes the first that it knows. */
export const derivedTypes = ['avif', 'webp'] as const
export type DerivedType = (typeof derivedTypes)[number]

/** Widths of a picture, smallest first, the last one as wide as its master lets it be. */
export function widthsOf(picture: { readonly width: number }): number[] {
  const widest = Math.min(picture.width, Math.max(...widths))
  return [...widths.filter((width) => width < widest), widest]
}

export function derivedName(hash: string, width: number, type: DerivedType): string {
  return `${hash}-${width}.${type}`
}

/** What `<picture>` needs. */
export function viewPicture(row: PictureRow): PictureView {
  const offered = widthsOf(row)
  const widest = Math.max(...offered)
  return {
    url: `/media/${derivedName(row.hash, widest, 'webp')}`,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    sources: derivedTypes.map((type) => ({
      type: `image/${type}`,
      srcset: offered.map((width) => `/media/${derivedName(row.hash, width, type)} ${width}w`).join(', '),
    })),
  }
}
