import { useEffect, useState } from 'react'

/** The typed text after a pause in typing, because each request may ask several carriers. */
export function useDebounced(typed: string, restMs = 500): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed, restMs])
  return debounced
}
