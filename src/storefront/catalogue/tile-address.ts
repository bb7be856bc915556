import { cardImage } from './to-card.ts'

/** URL of the narrowest file of a picture that is at least `width` pixels wide; null without a picture. */
export function tileAddress(image: Parameters<typeof cardImage>[0] | null, width: number): string | null {
  if (!image) return null
  const { stem, format } = cardImage(image, { min: width, max: Number.POSITIVE_INFINITY })
  const { plain, ending, widths } = format
  return stem + (widths[0] === undefined ? plain : widths[0] + ending)
}
