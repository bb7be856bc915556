import { useEffect, useState } from 'react'

/** What is typed once the keys have rested: each answer may ask several carriers. */
export function useDebounced(typed: string, restMs = 500): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed, restMs])
  return debounced
}
