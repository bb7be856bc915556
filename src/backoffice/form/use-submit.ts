import { useRef, useState } from 'react'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { UnsavedError } from '../api/wrong-fields.ts'

export interface Submit<T = void> {
  readonly busy: boolean
  /** Error of the last finished try; null after a success. It stays while the next one runs, so that nothing moves under a double press. */
  readonly error: unknown
  run(input: T): Promise<void>
  reset(): void
}

/**
 * Runs the work once: a second press while it runs does nothing. Open forms beside it are saved first; if that fails, the work does not begin.
 * @param savesFirst false for work that only reads, discards the input, or saves its own form
 */
export function useSubmit<T = void>(work: (input: T) => Promise<unknown>, { savesFirst = true }: { readonly savesFirst?: boolean } = {}): Submit<T> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const running = useRef(false)
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
        await work(input)
        setError(null)
      } catch (cause) {
        setError(cause)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
