import { useEffect, useEffectEvent, useRef } from 'react'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'

const retryAfterMs = [5_000, 15_000, 60_000]

/** Whether a fault may be temporary, and the work perhaps done; a refusal needs a change by the person. */
export const mayPass = (error: unknown) => error instanceof NoResponseError || (error instanceof ApiError && error.status >= 500)

/**
 * Repeats a failed save while its fault may be temporary: after a growing wait, and as soon as the network is back.
 * @param error of the last save; null resets the wait
 * @returns whether it will be repeated
 */
export function useRepeat(error: unknown, submit: () => Promise<void>): boolean {
  const failures = useRef(0)
  const repeat = useEffectEvent(() => void submit())
  useEffect(() => {
    if (error === null) failures.current = 0
    if (!mayPass(error)) return
    const wait = retryAfterMs[Math.min(failures.current, retryAfterMs.length - 1)]
    failures.current += 1
    const timer = setTimeout(repeat, wait)
    window.addEventListener('online', repeat)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', repeat)
    }
  }, [error])
  return mayPass(error)
}
