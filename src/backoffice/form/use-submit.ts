import { useRef, useState } from 'react'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { newIdempotencyKey } from '../api/admin-api.ts'
import { UnsavedError } from '../api/wrong-fields.ts'
import { mayPass } from './use-repeat.ts'

/** The idempotency key of a write, however often it is sent. */
export interface Once {
  readonly idempotencyKey: string
}

export interface Submit<T = void> {
  readonly busy: boolean
  /** Error of the last finished try; null after a success. It stays while the next one runs, so that nothing moves under a double press. */
  readonly error: unknown
  run(input: T): Promise<void>
  reset(): void
}

/**
 * Runs the work once: a second press while it runs does nothing, and after a lost answer the next press repeats the same call. Open forms beside it
 * are saved first; if that fails, the work does not begin.
 * @param savesFirst false for work that only reads, discards the input, or saves its own form
 */
export function useSubmit<T = void>(
  work: (once: Once, input: T) => Promise<unknown>,
  { savesFirst = true }: { readonly savesFirst?: boolean } = {},
): Submit<T> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const running = useRef(false)
  const key = useRef<string | null>(null)
  return {
    busy,
    error,
    reset: () => setError(null),
    async run(input) {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        if (savesFirst && !(await saveOpenEditors())) throw new UnsavedError()
        key.current ??= newIdempotencyKey()
        await work({ idempotencyKey: key.current }, input)
        key.current = null
        setError(null)
      } catch (cause) {
        // The outcome is unknown, of this try or a former one, so the same key is used again.
        if (!mayPass(cause)) key.current = null
        setError(cause)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
