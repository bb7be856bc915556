import { useRef, useState } from 'react'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { UnsavedError } from '../api/wrong-fields.ts'

export interface Submit {
  readonly busy: boolean
  /** Of the last try; null while it runs and after a success. */
  readonly error: unknown
  run(): Promise<void>
  reset(): void
}

/**
 * Runs the work once: a second press while it runs does nothing. What is typed in a form beside it is saved first, and where that
 * fails the work does not begin.
 * @param savesFirst false for what only reads, throws the typed away, or saves its form by itself
 */
export function useSubmit(work: () => Promise<unknown>, { savesFirst = true }: { readonly savesFirst?: boolean } = {}): Submit {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const running = useRef(false)
  return {
    busy,
    error,
    reset: () => setError(null),
    async run() {
      if (running.current) return
      running.current = true
      setBusy(true)
      setError(null)
      try {
        if (savesFirst && !(await saveOpenEditors())) throw new UnsavedError()
        await work()
      } catch (cause) {
        setError(cause)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
