import { fileURLToPath } from 'node:url'
import type { Font } from '#contract/printable.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))

/** The shop's typeface as a file, for what is drawn on the server: PDF and pictures. */
export function fontFile(weight: 400 | 600): string {
  return pathOf(`onest-${weight}`)
}

/** A font for letters that the shop's own typeface lacks; a document carries the letters that it uses. */
export const fallbackFile = (font: Exclude<Font, 'onest'>): string => pathOf(font)
