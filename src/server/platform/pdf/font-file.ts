import { fileURLToPath } from 'node:url'
import type { Font } from '#contract/printable.ts'

const toPath = (name: string) => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))

/** The file of the shop's typeface, for PDFs and pictures made on the server. */
export function fontFile(weight: 400 | 600): string {
  return toPath(`onest-${weight}`)
}

/** A font for letters that the shop's typeface lacks; a document embeds only the letters it uses. */
export const fallbackFile = (font: Exclude<Font, 'onest'>): string => toPath(font)
