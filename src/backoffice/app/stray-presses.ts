/** For how long the place of a press takes no press that would reach another row, in ms. */
const guardMs = 1000
/** How far apart two presses of one finger are on the same point, in CSS pixels. */
const fingerPx = 24

interface Press {
  /** The row, toast, dialog or button of the bar at the foot that was pressed. */
  readonly place: Element
  readonly box: DOMRect
  readonly event: MouseEvent
}

/**
 * An act may take its row, toast, dialog or button away, and the next one slides under the finger: for a second, a press where the pressed one was,
 * or on the point where the dialog was pressed, does nothing to another one. Keys are not affected.
 */
export function dropStrayPresses(): void {
  let last: Press | null = null
  addEventListener(
    'click',
    (event) => {
      if (event.detail === 0 || !(event.target instanceof Element)) return
      const place = event.target.closest('.thumb-bar > *, [data-row], [data-toast], tbody tr, dialog')
      if (last && place && isStray(last, place, event)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else last = place && { place, box: place.getBoundingClientRect(), event }
    },
    { capture: true },
  )
}

function isStray({ place: before, box, event }: Press, place: Element, { clientX: x, clientY: y, timeStamp }: MouseEvent): boolean {
  if (timeStamp - event.timeStamp >= guardMs || before.contains(place) || place.contains(before) || place.matches('dialog')) return false
  // A dialog covers rows that one may want next, so only the same point counts.
  if (before.matches('dialog')) return Math.hypot(x - event.clientX, y - event.clientY) < fingerPx
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom
}
