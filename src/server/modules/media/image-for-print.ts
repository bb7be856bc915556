import type { AppContext } from '../../platform/app-context.ts'
import { openImage } from './check-image.ts'
import { originalKey } from './files.ts'
import { findOriginal } from './queries.ts'

/** An image for PDFs and emails: a JPEG on white, at most as wide as asked. Null when the shop does not have it. */
export async function imageForPrint(context: AppContext, hash: string, width: number): Promise<Buffer | null> {
  const original = await findOriginal(context.database.db, hash)
  const bytes = original && (await context.storage.read(originalKey(original.hash, original.type)))
  if (!bytes) return null
  return openImage(bytes)
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
