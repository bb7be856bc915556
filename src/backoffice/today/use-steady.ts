import { useEffect, useRef, useState, type PointerEvent } from 'react'

/**
 * Keeps what is shown while a pointer is over it: rows must not change places under a hand that is about to press. What came
 * meanwhile is shown when the pointer leaves.
 */
export function useSteady<T, E extends HTMLElement>(newest: T) {
  const box = useRef<E>(null)
  const [held, setHeld] = useState<{ readonly shown: T } | null>(null)
  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) return
    // React tells nobody that the pointer has left when the button under it went away with the press.
    const release = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setHeld(null)
    }
    addEventListener('pointerover', release)
    return () => removeEventListener('pointerover', release)
  }, [isHeld])
  return {
    shown: held ? held.shown : newest,
    /** Something newer waits. */
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
