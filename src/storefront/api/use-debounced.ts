import { useEffect, useState } from 'react'

/** A value after a pause without changes. @param first before the first pause has ended */
export function useDebounced<T>(value: T, pauseMs: number, first: T): T {
  const [debounced, setDebounced] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return debounced
}
