import { createStore } from 'zustand'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { adminApi } from '../api/admin-api.ts'
import { pictureFault } from '../api/picture-fault.ts'
import { isStuck } from './outbox.ts'
import { putPhoto, readPhotos, removePhoto, type WaitingPhoto } from './photo-store.ts'

const retryMs = 10_000

export interface ShownPhoto extends WaitingPhoto {
  readonly isSending: boolean
  /** The device cannot store it, so it is only in this tab's memory. */
  readonly isInTabOnly: boolean
}

const send = ({ key, batch, stage, name, file }: WaitingPhoto) =>
  adminApi().addBatchPhoto({ params: { id: batch }, query: new URLSearchParams({ name, stage }), file }, { idempotencyKey: key })

/** `wait` when a photograph should wait instead of failing (no answer, a server fault, an ended session); otherwise the reason. */
function classifyError(error: unknown): string {
  if (error instanceof NoResponseError) return 'wait'
  if (!(error instanceof ApiError)) throw error
  return error.status >= 500 || error.status === 429 || error.status === 401 ? 'wait' : (pictureFault(error) ?? error.reason ?? 'refused')
}

type Sent = (photo: WaitingPhoto) => Promise<unknown>

/**
 * Photographs of one person that the server does not have yet. Each is stored on the device before sending and removed once the server has it, so
 * that a lost network, a reload or a closed tab loses none.
 * @param isOnItsWay whether a step with this key still waits to be sent
 */
function createPhotoOutbox(person: number, isOnItsWay: (step: string) => boolean) {
  let stored: readonly WaitingPhoto[] = []
  /** Photographs that the device could not store. */
  let inTab: readonly WaitingPhoto[] = []
  let sendingKey: string | null = null
  const photos = createStore<readonly ShownPhoto[]>(() => [])
  let sent: Sent = async () => {}
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('workshop-photos')
  const show = () => {
    const view = (isInTabOnly: boolean) => (photo: WaitingPhoto) => ({ ...photo, isSending: photo.key === sendingKey, isInTabOnly })
    photos.setState([...stored.map(view(false)), ...inTab.map(view(true))], true)
  }
  const readAgain = async () => {
    stored = await readPhotos(person).catch(() => stored)
    show()
  }
  async function put(photo: WaitingPhoto): Promise<void> {
    const others = inTab.filter(({ key }) => key !== photo.key)
    inTab = await putPhoto(photo).then(
      () => others,
      () => [...others, photo],
    )
    await readAgain()
    tabs?.postMessage(null)
  }
  async function drop(key: string): Promise<void> {
    inTab = inTab.filter((photo) => photo.key !== key)
    await removePhoto(key).catch(() => {})
    await readAgain()
    tabs?.postMessage(null)
  }
  const first = () => [...stored, ...inTab].find(({ problem, after }) => problem === null && (after === null || !isOnItsWay(after)))
  async function flush(): Promise<void> {
    if (sendingKey !== null) return
    for (let photo = first(); photo; photo = first()) {
      sendingKey = photo.key
      show()
      const problem = await send(photo)
        .then(() => null, classifyError)
        .finally(() => (sendingKey = null))
      show()
      isStuck.setState(problem === 'wait')
      if (problem === 'wait') return
      if (problem !== null) await put({ ...photo, problem })
      else {
        await drop(photo.key)
        await sent(photo).catch(() => {})
      }
    }
  }
  const ready = readAgain().then(flush)
  addEventListener('online', () => void flush())
  tabs?.addEventListener('message', () => void readAgain())
  setInterval(() => first() && void flush(), retryMs)
  return {
    photos,
    onSent(listener: Sent) {
      sent = listener
    },
    flush,
    async add(photo: WaitingPhoto) {
      await ready
      await put(photo)
      await flush()
    },
    async again(key: string) {
      const photo = photos.getState().find((one) => one.key === key)
      if (!photo) return
      const { isSending: _sending, isInTabOnly: _inTab, ...waiting } = photo
      await put({ ...waiting, problem: null })
      await flush()
    },
    /** Called when a step has reached the server: photographs of the part it created now belong to that part. */
    async follow(step: string, part: number) {
      for (const photo of [...stored, ...inTab].filter(({ after }) => after === step)) await put({ ...photo, batch: part, after: null })
      void flush()
    },
    drop,
  }
}
type PhotoOutbox = ReturnType<typeof createPhotoOutbox>

const outboxes = new Map<number, PhotoOutbox>()
export function getPhotoOutbox(person: number, isOnItsWay: (step: string) => boolean): PhotoOutbox {
  const outbox = outboxes.get(person) ?? createPhotoOutbox(person, isOnItsWay)
  outboxes.set(person, outbox)
  return outbox
}
