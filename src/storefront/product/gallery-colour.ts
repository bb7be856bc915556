import type { Image } from '#contract/catalogue.ts'
import { isPhotograph } from '#contract/picture-kinds.ts'

/** Everything but a photograph is computed from the measurements, and the page says so; a line drawing says it itself. */
export const isVisualisation = (image: Image) => image.kind !== 'drawing' && !isPhotograph(image.kind)

/** The picture that shows a colour; none when the product has none of it. */
export function imageOfColour(images: readonly Image[], colour: string | null): Image | undefined {
  return colour === null ? undefined : images.find((image) => image.color === colour)
}

/** What must be said beside the pictures about the chosen colour: they show another one, or only an example. */
export function colourNote(images: readonly Image[], colour: string | null): 'showsNatural' | 'showsExample' | null {
  if (colour === null || images.every(({ kind }) => kind === 'drawing')) return null
  if (!imageOfColour(images, colour)) return colour === 'natural' ? null : 'showsNatural'
  return colour === 'individual' ? 'showsExample' : null
}
