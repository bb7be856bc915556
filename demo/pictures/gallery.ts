import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const folder = `${import.meta.dirname}/`

export const pictureFile = (file: string) => `${folder}${file}`

/** Gallery order: a picture in its setting comes first, then the piece alone. */
export const imageKinds = ['place', 'planted', 'evening', 'alone', 'close', 'scale', 'logo', 'colour', 'hero'] as const

const Entry = z.object({
  product: z.string(),
  file: z.string(),
  kind: z.enum(imageKinds),
  colour: z.enum(['natural', 'white', 'individual']),
  set: z.string(),
  hour: z.string().optional(),
  plant: z.string(),
  /** Average colour, shown until the picture is loaded; computed when it is missing here. */
  average: z.string().optional(),
  /** Set when the optional light is on. */
  lit: z.literal(true).optional(),
})
export type ManifestEntry = z.infer<typeof Entry>

/** The demo catalogue's pictures by product code, in gallery order. */
export function readManifest(): Map<string, ManifestEntry[]> {
  const path = `${folder}manifest.json`
  const entries = existsSync(path) ? z.array(Entry).parse(JSON.parse(readFileSync(path, 'utf8'))) : []
  return Map.groupBy(
    entries.filter(({ file }) => existsSync(pictureFile(file))).toSorted((a, b) => imageKinds.indexOf(a.kind) - imageKinds.indexOf(b.kind)),
    ({ product }) => product,
  )
}
