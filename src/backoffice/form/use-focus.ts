import { useEffect, useRef, type RefObject } from 'react'

/** The first thing to type into, in a dialog or a step that the person has just opened. */
export function useFocus(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return input
}
