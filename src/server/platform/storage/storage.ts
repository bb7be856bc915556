import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly key: string
  readonly bytes: number
  readonly modifiedAt: Date
}

/**
 * The storage for files that every process of the shop must find: originals and variants of images, backups, scripts of the last
 * releases. A folder by default, an S3-compatible bucket with S3_URL. Keys are paths with `/`: `media/masters/….webp`. A file is
 * complete or missing, and after a write everybody can read it.
 */
export interface FileStorage {
  /** Its location for the operator: a folder or the URL of a bucket. */
  readonly location: string
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** For files too large for memory. The caller must read `body` to its end or destroy it. */
  open(key: string): Promise<{ readonly bytes: number; readonly body: Readable } | null>
  stat(key: string): Promise<StoredFile | null>
  /** All files whose key begins with the prefix, in no particular order. The prefix ends with `/`. */
  list(prefix: string): Promise<StoredFile[]>
  /** Overwrites an existing file. */
  write(key: string, content: Buffer): Promise<void>
  /**
   * Writes only if the key is free.
   * @returns false when the file already exists, unchanged. After a lost answer to the first try it may be our own file.
   */
  create(key: string, content: Buffer): Promise<boolean>
  /** Moves a finished local file into the storage. Fails when the key is taken. */
  moveIn(key: string, path: string): Promise<void>
  /** A missing file is not an error. */
  remove(key: string): Promise<void>
  /** A URL that downloads a private file for a while without passing through the shop; null for a folder, which only the shop can reach. */
  privateUrl(key: string, seconds: number): Promise<string | null>
}

/** The store does not answer, or answers with an error of its own; a retry may succeed. */
export class StorageOutage extends Error {
  override readonly name = 'StorageOutage'
}

/** `moveIn` found the key taken. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
}

/** The shop makes all keys; one that could leave the folder or change in a URL is a bug. */
export function checkKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/.test(key)) throw new Error(`not a storage key: ${key}`)
  return key
}
