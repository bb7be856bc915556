import { useEffect, useRef, useState } from 'react'
import type { AdminPicture } from '#contract/admin/pictures.ts'
import { imageErrors, uploadLimit, uploadTypes } from '#contract/picture-kinds.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { sendFile } from '../api/send-file.ts'

export interface Upload {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'failed' | 'done'
  /** The sent share; at 1 the server checks and stores the file. */
  readonly share: number
  readonly error: unknown
  readonly picture: AdminPicture | null
}

/** Parallel uploads; more would only slow each other down. */
const atOnce = 3
let lastId = 0

/** Faults that need no request to the server. */
function validateFile(file: File): WrongFields | null {
  if (file.size === 0) return new WrongFields({ file: imageErrors.empty })
  // The kind of a file without a known ending is found by the server.
  if (file.type !== '' && !uploadTypes.split(',').includes(file.type)) return new WrongFields({ file: 'type' })
  return file.size > uploadLimit ? new WrongFields({ file: 'too large' }) : null
}

/**
 * Uploads files, three at a time, in the order in which they were chosen.
 * @param onStored called for stored pictures in that order too, whichever finished first; failed ones are skipped
 */
export function useUploads(onStored: (picture: AdminPicture) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef(uploads)
  const notified = useRef(new Set<number>())
  const stop = useRef(new AbortController())
  const update = (change: (uploads: readonly Upload[]) => readonly Upload[]) => {
    latest.current = change(latest.current)
    setUploads(latest.current)
    notify()
    go()
  }
  const patch = (id: number, change: Partial<Upload>) => update((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))

  function notify(): void {
    for (const { id, state, picture } of latest.current) {
      if (state === 'waiting' || state === 'sending') return
      if (picture === null || notified.current.has(id)) continue
      notified.current.add(id)
      onStored(picture)
    }
  }

  function go(): void {
    const running = latest.current.filter(({ state }) => state === 'sending').length
    for (const { id, file } of latest.current.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running))) {
      latest.current = latest.current.map((one) => (one.id === id ? { ...one, state: 'sending', share: 0, error: null } : one))
      setUploads(latest.current)
      void sendFile(file, (share) => patch(id, { share }), stop.current.signal).then(
        (picture) => patch(id, { state: 'done', picture }),
        (error: unknown) => patch(id, { state: 'failed', error }),
      )
    }
  }

  useEffect(() => {
    const controller = new AbortController()
    stop.current = controller
    return () => controller.abort()
  }, [])

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add(files: Iterable<File>) {
      const added = [...files].map((file): Upload => {
        const error = validateFile(file)
        return { id: ++lastId, file, state: error ? 'failed' : 'waiting', share: 0, error, picture: null }
      })
      // Finished files leave the list when new ones are added.
      update((all) => [...all.filter(({ state }) => state !== 'done'), ...added])
    },
    again: (id: number) => patch(id, { state: 'waiting', share: 0, error: null }),
    drop: (id: number) => update((all) => all.filter((one) => one.id !== id)),
  }
}
