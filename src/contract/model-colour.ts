import { findColour, type ShownColour } from './palette.ts'

/** sRGB of a colour; null when it has none, or the shop does not know it. */
const colourHex = (palette: readonly ShownColour[], code: string | null | undefined): string | null => findColour(palette, code ?? '')?.swatch || null

/** sRGB of the drawn model; null keeps the look of the material. The first colour is plain concrete, which is not painted. */
export const modelColour = (palette: readonly ShownColour[], code: string | null | undefined): string | null =>
  palette[0]?.code === code ? null : colourHex(palette, code)
