import { useEffect, useRef, useState, type PointerEvent } from 'react'

/**
 * Freezes the rows while a pointer is over them, because they must not move under a hand that is about to press. New data is shown when the pointer
 * leaves.
 */
export function useSteady<T, E extends HTMLElement>(newest: T) {
  const box = useRef<E>(null)
  const [held, setHeld] = useState<{ readonly shown: T } | null>(null)
  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) return
    // React reports no pointer leave when a press removes the button under the pointer.
    const release = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setHeld(null)
    }
    addEventListener('pointerover', release)
    return () => removeEventListener('pointerover', release)
  }, [isHeld])
  return {
    shown: held ? held.shown : newest,
    /** Newer data is waiting. */
    isBehind: held !== null && held.shown !== newest,
    release: () => setHeld(null),
    hold: {
      ref: box,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'mouse') setHeld((before) => before ?? { shown: newest })
      },
      onPointerLeave: () => setHeld(null),
    },
  }
}
