import { useRef, useState } from 'react'

export interface Submit {
  readonly busy: boolean
  /** Of the last try; null while it runs and after a success. */
  readonly error: unknown
  run(): Promise<void>
  reset(): void
}

/** Runs the work once: a second press while it runs does nothing. */
export function useSubmit(work: () => Promise<unknown>): Submit {
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
