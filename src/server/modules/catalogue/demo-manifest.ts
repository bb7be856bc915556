import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../../../demo/pictures/', import.meta.url))

/** Where a picture of the manifest lies. */
export const pictureFile = (file: string) => `${folder}${file}`

/** In the order of a gallery: where a piece lives sells it, alone on paper it convinces. */
export const imageKinds = ['place', 'planted', 'evening', 'alone', 'close', 'scale', 'logo', 'colour', 'hero'] as const

const Entry = z.object({
  product: z.string(),
  file: z.string(),
  kind: z.enum(imageKinds),
  colour: z.enum(['natural', 'white', 'individual']),
  set: z.string(),
  hour: z.string().optional(),
  plant: z.string(),
  /** Average colour of the file, which stands in until it is loaded; found anew where it is missing. */
  average: z.string().optional(),
  /** The light that can be ordered is on. */
  lit: z.literal(true).optional(),
})
export type ManifestEntry = z.infer<typeof Entry>

/** The pictures of the demo catalogue by product code, each product's in the order of its gallery. */
export function readManifest(): Map<string, ManifestEntry[]> {
  const path = `${folder}manifest.json`
  const entries = existsSync(path) ? z.array(Entry).parse(JSON.parse(readFileSync(path, 'utf8'))) : []
  return Map.groupBy(
    entries.filter(({ file }) => existsSync(pictureFile(file))).toSorted((a, b) => imageKinds.indexOf(a.kind) - imageKinds.indexOf(b.kind)),
    ({ product }) => product,
  )
}
