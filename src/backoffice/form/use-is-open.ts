import { useEffect, useRef, type RefObject } from 'react'

/** Whether the screen is still open when something that outlives it ends, such as a toast with undo. */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}
