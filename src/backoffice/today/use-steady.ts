import { useState, type PointerEvent } from 'react'

/**
 * Keeps what is shown while a pointer is over it: rows must not change places under a hand that is about to press. What came
 * meanwhile is shown when the pointer leaves.
 */
export function useSteady<T>(newest: T) {
  const [held, setHeld] = useState<{ readonly shown: T } | null>(null)
  return {
    shown: held ? held.shown : newest,
    /** Something newer waits. */
    isBehind: held !== null && held.shown !== newest,
    release: () => setHeld(null),
    hold: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setHeld((before) => before ?? { shown: newest })
      },
      onPointerLeave: () => setHeld(null),
    },
  }
}
