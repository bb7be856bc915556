import { fileURLToPath } from 'node:url'

/** The shop's typeface as a file, for what is drawn on the server: PDF and pictures. */
export function fontFile(weight: 400 | 600): string {
  return fileURLToPath(new URL(`./fonts/onest-${weight}.ttf`, import.meta.url))
}
