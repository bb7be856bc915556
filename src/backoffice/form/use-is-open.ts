import { useEffect, useRef, type RefObject } from 'react'

/** Whether the screen is still there when something ends that outlives it, such as a toast with a way back. */
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
