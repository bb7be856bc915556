import type { World } from '../../platform/app-context.ts'
import { openPicture } from './check-image.ts'
import { masterPath, mediaFolder, readIfThere } from './files.ts'
import { findMaster } from './queries.ts'

/** A picture as paper and letters take it: a JPEG on white, not wider than asked. Null when the shop does not have it. */
export async function printPicture(world: World, hash: string, width: number): Promise<Buffer | null> {
  const master = await findMaster(world.database.db, hash)
  const bytes = master && (await readIfThere(masterPath(mediaFolder(world.config.dataDir), master.hash, master.type)))
  if (!bytes) return null
  return openPicture(bytes)
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
