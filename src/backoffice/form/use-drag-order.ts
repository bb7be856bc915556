import { useState, type DragEvent } from 'react'

/**
 * Reorders a list by dragging; the buttons beside it do the same.
 * @param onMove called once, on drop
 * @param isFree whether something may be dropped at this place
 * @returns for a place: its handlers and its appearance while dragging
 */
export function useDragOrder(onMove: (from: number, to: number) => void, isFree: (place: number) => boolean = () => true) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (place: number) => {
    const mayDrop = dragged !== null && dragged !== place && isFree(place)
    return {
      handle: {
        draggable: true,
        onDragStart(event: DragEvent) {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', '') // Firefox only drags elements with data
          setDragged(place)
        },
        onDragEnd: end,
      },
      target: {
        // In nested lists of one kind an item may only be dropped into its own list.
        onDragOver(event: DragEvent) {
          if (!mayDrop) return
          event.preventDefault()
          setOver(place)
        },
        onDrop(event: DragEvent) {
          if (!mayDrop) return
          event.preventDefault()
          onMove(dragged, place)
          end()
        },
      },
      isDragged: dragged === place,
      isOver: mayDrop && over === place,
    }
  }
}
