import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  readonly modifiedAt: Date
}

/**
 * Where files live that every process of the shop must find: originals and variants of images, backups, scripts of the last
 * releases. A folder by default, a bucket of an S3-compatible store with S3_URL. Keys are paths with `/`: `media/masters/….webp`.
 * A file is there whole or not at all, and once a write returns, everybody reads it.
 */
export interface FileStorage {
  /** Where it is, for the operator: a folder or the URL of a bucket. */
  readonly location: string
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** For files that should not be in memory whole. The caller reads `body` to its end or destroys it. */
  open(key: string): Promise<{ readonly bytes: number; readonly body: Readable } | null>
  stat(key: string): Promise<StoredFile | null>
  /** Every file whose key begins with the prefix, in no particular order. The prefix ends with `/`. */
  list(prefix: string): Promise<StoredFile[]>
  /** Replaces what is there. */
  write(key: string, content: Buffer): Promise<void>
  /**
   * Writes only where nothing is yet.
   * @returns false when the file already exists and stays as it is. After a lost answer of the first try, that file may be our own.
   */
  create(key: string, content: Buffer): Promise<boolean>
  /** Takes a finished local file, which is gone afterwards. Fails when the key is taken. */
  moveIn(key: string, path: string): Promise<void>
  /** What is not there is not an error. */
  remove(key: string): Promise<void>
  /**
   * A URL that downloads a private file for a while without passing through the shop; null for a folder, which nobody can
   * reach but the shop.
   */
  privateUrl(key: string, seconds: number): Promise<string | null>
}

/** The store does not answer, or answers with an error of its own: the next try may succeed. */
export class StorageOutage extends Error {
  override readonly name = 'StorageOutage'
}

/** `moveIn` found the key taken. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
}

/** Keys are made by the shop; one that could leave the folder or be changed on its way through a URL is a bug. */
export function checkKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}
