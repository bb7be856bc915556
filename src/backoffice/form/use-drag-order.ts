import { useState, type DragEvent } from 'react'

/**
 * The order of a list by dragging; the buttons beside it do the same.
 * @param onMove told once, when it is dropped
 * @param isFree may something be dropped onto this place?
 * @returns for a place: the handlers of what is dragged and of the place, and how they look
 */
export function useDragOrder(onMove: (from: number, to: number) => void, isFree: (place: number) => boolean = () => true) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (place: number) => {
    const takes = dragged !== null && dragged !== place && isFree(place)
    return {
      handle: {
        draggable: true,
        onDragStart(event: DragEvent) {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', '') // Firefox drags nothing that carries nothing
          setDragged(place)
        },
        onDragEnd: end,
      },
      target: {
        // In nested lists of one kind an item may only be dropped into its own list.
        onDragOver(event: DragEvent) {
          if (!takes) return
          event.preventDefault()
          setOver(place)
        },
        onDrop(event: DragEvent) {
          if (!takes) return
          event.preventDefault()
          onMove(dragged, place)
          end()
        },
      },
      isDragged: dragged === place,
      isOver: takes && over === place,
    }
  }
}
