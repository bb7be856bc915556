import type { BatchCard } from '#contract/admin/production.ts'
import type { BatchStage } from '#contract/batch-stages.ts'
import { createDeviceStore } from '#ui/device-store.ts'

/** A photograph that the server does not have yet, with its file. */
export interface WaitingPhoto {
  /** The idempotency key, so that it is stored once, however often it is sent. */
  readonly key: string
  readonly person: number
  /** The batch; for a part without an id yet, the batch from which it was split. */
  readonly batch: number
  /** The key of the step that creates the part: the photograph waits for it, and then belongs to the new batch. */
  readonly after: string | null
  /** The batch's stage when it was taken, because a step may be sent first. */
  readonly stage: BatchStage
  readonly order: string
  readonly product: BatchCard['product']['name']
  readonly name: string
  readonly file: Blob
  /** ISO 8601. */
  readonly takenAt: string
  /** What is wrong with the file, or else the server's reason for refusing it; null while it waits. */
  readonly problem: string | null
}

/** A database of its own, because files are too large for the moves' storage. */
const withStore = createDeviceStore('workshop', 'photos', 'key')

/** Photographs of one person, the oldest first. */
export async function readPhotos(person: number): Promise<WaitingPhoto[]> {
  const photos = (await withStore('readonly', (all) => all.getAll())) as WaitingPhoto[] // only putPhoto writes here
  return photos.filter((photo) => photo.person === person).toSorted((a, b) => a.takenAt.localeCompare(b.takenAt))
}

export async function putPhoto(photo: WaitingPhoto): Promise<void> {
  await withStore('readwrite', (all) => all.put(photo))
}

export async function removePhoto(key: string): Promise<void> {
  await withStore('readwrite', (all) => all.delete(key))
}
