import { findColour, type ShownColour } from './palette.ts'

/** sRGB of a colour; null where it has none to show or the shop does not know it. */
const colourHex = (palette: readonly ShownColour[], code: string | null | undefined): string | null => findColour(palette, code ?? '')?.swatch || null

/** sRGB in which a model is drawn; null: as the material looks. The first colour is the works' own concrete, which needs no paint. */
export const modelColour = (palette: readonly ShownColour[], code: string | null | undefined): string | null =>
  palette[0]?.code === code ? null : colourHex(palette, code)
