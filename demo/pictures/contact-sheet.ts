/** node demo/pictures/contact-sheet.ts: the first picture of every product, and the shop's own pictures, on one sheet for docs/pictures.md. */
import path from 'node:path'
import sharp from 'sharp'
import { folder, readManifest } from './manifest.ts'
import { kinds } from './plan.ts'

const docs = path.join(import.meta.dirname, '../../docs/pictures')
const file = (name: string) => path.join(folder, name)

async function sheet(name: string, files: readonly string[], columns: number, width: number, height: number): Promise<void> {
  const gap = 4
  const cells = await Promise.all(
    files.map(async (one, k) => ({
      input: await sharp(file(one)).resize(width, height, { fit: 'cover' }).toBuffer(),
      left: (k % columns) * (width + gap),
      top: Math.floor(k / columns) * (height + gap),
    })),
  )
  const size = { width: columns * (width + gap) - gap, height: Math.ceil(files.length / columns) * (height + gap) - gap }
  await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(cells)
    .webp({ quality: 78, preset: 'photo' })
    .toFile(path.join(docs, `${name}.webp`))
}

const manifest = readManifest()
const byProduct = Map.groupBy(manifest, ({ product }) => product)
const shop = byProduct.get('shop') ?? []
byProduct.delete('shop')
const galleries = [...byProduct.values()].map((all) => all.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)))
await sheet(
  'first-pictures',
  galleries.flatMap(([first]) => first?.file ?? []),
  13,
  120,
  150,
)
await sheet(
  'alone-on-paper',
  manifest.filter((p) => p.kind === 'alone' && p.set === 'paper').map((p) => p.file),
  13,
  120,
  150,
)
await sheet(
  'shop',
  shop.map((p) => p.file),
  4,
  400,
  300,
)
