import type { AppContext } from '../../platform/app-context.ts'
import { originalKey, printKey } from './files.ts'
import { pictureWork } from './picture-work.ts'
import { findOriginal } from './queries.ts'

/**
 * A JPEG on white for PDFs and shared links, at most this wide, whole or cropped to the object; made once. Null when there is no such
 * image.
 */
export async function imageForPrint({ database, storage }: AppContext, hash: string, width: number, cropped = false): Promise<Buffer | null> {
  const made = await storage.read(printKey(hash, width, cropped))
  if (made) return made
  const found = await findOriginal(database.db, hash)
  const original = found && (await storage.read(originalKey(found.hash, found.type)))
  if (!original) return null
  const jpeg = await pictureWork.run('print', { original, width, cropped })
  await storage.write(printKey(hash, width, cropped), jpeg)
  return jpeg
}
