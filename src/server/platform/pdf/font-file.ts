import { fileURLToPath } from 'node:url'

const pathOf = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))

/** The shop's typeface as a file, for what is drawn on the server: PDF and pictures. */
export function fontFile(weight: 400 | 600): string {
  return pathOf(`onest-${weight}`)
}

/** Fonts for letters that the shop's own typeface lacks; a document carries the letters that it uses. */
export type FallbackFont =
  | 'noto-sans'
  | 'noto-sans-georgian'
  | 'noto-sans-armenian'
  | 'noto-sans-hebrew'
  | 'noto-sans-arabic'
  | 'noto-sans-devanagari'
  | 'noto-sans-thai'
  | 'droid-sans-fallback'

export const fallbackFile = (font: FallbackFont): string => pathOf(font)
