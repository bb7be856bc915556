import { useState, type DragEvent } from 'react'

/**
 * A drop target: whether something hovers over it, and its handlers.
 * @param takes whether the dragged item may be dropped here
 */
export function useDropTarget(accepts: (event: DragEvent) => boolean, onDropped: (event: DragEvent) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!accepts(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        setIsOver(false)
        onDropped(event)
      },
    },
  }
}
