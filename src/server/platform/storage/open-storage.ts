import type { Config } from '../../config.ts'
import { createFolderStorage } from './folder-storage.ts'
import type { FileStorage } from './storage.ts'

/** Opens the storage from the settings. Loads the S3 client only when it is used. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStorage> {
  if (s3 === null) return createFolderStorage(dataDir)
  const { createS3Storage } = await import('./s3-storage.ts')
  return createS3Storage(s3)
}
