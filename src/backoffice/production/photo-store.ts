import type { BatchCard } from '#contract/admin/production.ts'
import type { BatchStage } from '#contract/batch-stages.ts'
import { createDeviceStore } from '#ui/device-store.ts'

/** A photograph that the server does not have yet, with its file. */
export interface WaitingPhoto {
  /** The idempotency key: however often it is sent, it is stored once. */
  readonly key: string
  readonly person: number
  /** Of a part that has no number yet, the batch that it was moved from. */
  readonly batch: number
  /** The key of the step that makes the part: it waits until that has arrived, and belongs to what came of it. */
  readonly after: string | null
  /** The batch's stage when it was taken, because a step may be sent before it. */
  readonly stage: BatchStage
  readonly order: string
  readonly product: BatchCard['product']['name']
  readonly name: string
  readonly file: Blob
  /** ISO 8601. */
  readonly takenAt: string
  /** Why the server refused it, by its reason; null while it waits. */
  readonly problem: string | null
}

/** Files are too large for the store of the moves, so they have a database of their own. */
const withStore = createDeviceStore('workshop', 'photos', 'key')

/** Those of one person, the oldest first. */
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
