import { useState, type DragEvent } from 'react'

/**
 * A place onto which something is dragged: whether it hovers there, and the handlers of the place.
 * @param takes may what is dragged be dropped here?
 */
export function useDropTarget(takes: (event: DragEvent) => boolean, onDropped: (event: DragEvent) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    target: {
      onDragOver(event: DragEvent) {
        if (!takes(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setIsOver(false)
        onDropped(event)
      },
    },
  }
}
