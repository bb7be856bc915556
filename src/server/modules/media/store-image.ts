import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { World } from '../../platform/app-context.ts'
import { checkPicture, openPicture, pictureErrors, type CheckedPicture } from './check-image.ts'
import { isThere, masterPath, mediaFolder, writeWhole, type MasterType } from './files.ts'
import { media } from './tables.ts'
import type { PictureRow } from './view.ts'

/** Hex digits of a picture's address. */
const addressLength = 20

/**
 * Takes a picture into the shop: an upload and a demo picture alike. Checked for its real type and its
 * size, turned upright, freed of metadata; a clean file is kept byte for byte. The same bytes give the same row.
 */
export async function keepPicture(world: World, bytes: Buffer): Promise<PictureRow | Failure> {
  const { db } = world.database
  const folder = mediaFolder(world.config.dataDir)
  const sourceHash = sha256(bytes)
  const [known] = await db.select().from(media).where(eq(media.sourceHash, sourceHash)).limit(1)
  if (known && (await isThere(masterPath(folder, known.hash, known.type)))) return pictureRow(known)

  const checked = await checkPicture(bytes)
  if (isFailure(checked)) return checked
  const read = await readPicture(bytes, checked)
  if (isFailure(read)) return read
  const { master, placeholder } = read
  const hash = sha256(master).slice(0, addressLength)
  // The file first: a row always has its master, a master without a row harms nobody.
  await writeWhole(folder, masterPath(folder, hash, checked.type), master)
  const facts = { hash, sourceHash, type: checked.type, width: checked.width, height: checked.height, placeholder, bytes: master.length }
  await db
    .insert(media)
    .values({ ...facts, createdAt: world.clock.now() })
    .onConflictDoNothing({ target: media.hash })
  const [row] = await db.select().from(media).where(eq(media.hash, hash))
  if (!row) throw new Error(`the picture ${hash} vanished while it was kept`)
  return pictureRow(row)
}

/** Decodes the whole picture once, which proves that it is whole. */
async function readPicture(bytes: Buffer, checked: CheckedPicture): Promise<{ master: Buffer; placeholder: string } | Failure> {
  try {
    const placeholder = await averageColour(bytes)
    return { master: checked.hasMetadata ? await withoutMetadata(bytes, checked.type) : bytes, placeholder }
  } catch {
    return fail('invalid', { file: pictureErrors.broken })
  }
}

/** On white where it is transparent, as the page shows it on paper. */
async function averageColour(bytes: Buffer): Promise<string> {
  const { data } = await openPicture(bytes)
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  // A grey picture stays one channel.
  const [red = 0, green = red, blue = red] = data.length >= 3 ? data.subarray(0, 3) : data.subarray(0, 1)
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const masterEncoders: Readonly<Record<MasterType, (picture: Sharp) => Sharp>> = {
  jpeg: (picture) => picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 95 }),
  avif: (picture) => picture.avif({ quality: 85, chromaSubsampling: '4:4:4', effort: 3 }),
}

/** Upright and anonymous; the colour profile stays, since colours are wrong without it. */
async function withoutMetadata(bytes: Buffer, type: MasterType): Promise<Buffer> {
  return masterEncoders[type](openPicture(bytes).autoOrient().keepIccProfile()).toBuffer()
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function pictureRow({ id, hash, width, height, placeholder }: typeof media.$inferSelect): PictureRow {
  return { id, hash, width, height, placeholder }
}
