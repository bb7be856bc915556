import { eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { checkImage, openImage, imageErrors, type CheckedImage } from './check-image.ts'
import { exists, originalPath, mediaFolder, writeAtomically, type OriginalType } from './files.ts'
import { media } from './tables.ts'
import type { ImageRow } from './view.ts'

/** Hex digits of an image's hash in URLs. */
const hashLength = 20

/**
 * Stores an uploaded or demo image. It is checked for its real type and its
 * size, turned upright and stripped of metadata; a file without metadata is stored unchanged. The same bytes give the same row.
 */
export async function storeImage(context: AppContext, bytes: Buffer): Promise<ImageRow | Failure> {
  const { db } = context.database
  const folder = mediaFolder(context.config.dataDir)
  const sourceHash = sha256(bytes)
  const [known] = await db.select().from(media).where(eq(media.sourceHash, sourceHash)).limit(1)
  if (known && (await exists(originalPath(folder, known.hash, known.type)))) return imageRow(known)

  const checked = await checkImage(bytes)
  if (isFailure(checked)) return checked
  const read = await readImage(bytes, checked)
  if (isFailure(read)) return read
  const { master: original, placeholder } = read
  const hash = sha256(original).slice(0, hashLength)
  // The file is written first: a row always has its original, while a file without a row does no harm.
  await writeAtomically(folder, originalPath(folder, hash, checked.type), original)
  const facts = { hash, sourceHash, type: checked.type, width: checked.width, height: checked.height, placeholder, bytes: original.length }
  await db
    .insert(media)
    .values({ ...facts, createdAt: context.clock.now() })
    .onConflictDoNothing({ target: media.hash })
  const [row] = await db.select().from(media).where(eq(media.hash, hash))
  if (!row) throw new Error(`the picture ${hash} vanished while it was kept`)
  return imageRow(row)
}

/** Decodes the whole image once to prove that it is complete. */
async function readImage(bytes: Buffer, checked: CheckedImage): Promise<{ master: Buffer; placeholder: string } | Failure> {
  try {
    const placeholder = await averageColour(bytes)
    return { master: checked.hasMetadata ? await withoutMetadata(bytes, checked.type) : bytes, placeholder }
  } catch {
    return fail('invalid', { file: imageErrors.broken })
  }
}

/** Transparent areas become white, as they appear on the page. */
async function averageColour(bytes: Buffer): Promise<string> {
  const { data } = await openImage(bytes)
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  // A grey image stays one channel.
  const [red = 0, green = red, blue = red] = data.length >= 3 ? data.subarray(0, 3) : data.subarray(0, 1)
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const originalEncoders: Readonly<Record<OriginalType, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 95 }),
  avif: (image) => image.avif({ quality: 85, chromaSubsampling: '4:4:4', effort: 3 }),
}

/** Turns it upright and removes metadata, except the colour profile, without which the colours would be wrong. */
async function withoutMetadata(bytes: Buffer, type: OriginalType): Promise<Buffer> {
  return originalEncoders[type](openImage(bytes).autoOrient().keepIccProfile()).toBuffer()
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function imageRow({ id, hash, width, height, placeholder }: typeof media.$inferSelect): ImageRow {
  return { id, hash, width, height, placeholder }
}
