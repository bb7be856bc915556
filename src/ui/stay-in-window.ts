import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Between a panel and the edge of the window, in CSS pixels. */
const margin = 8

/** An open panel that hangs from a button: it is as wide as its content, and shifted by as much as it would leave the window. */
export function useStayInWindow(open: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = panel
    if (!open || !current) return
    const place = () => {
      current.style.translate = ''
      const { left, right } = current.getBoundingClientRect()
      const beyond = right + margin - document.documentElement.clientWidth
      // The left edge wins, because a line begins there.
      const shift = Math.max(margin - left, Math.min(0, -beyond))
      if (shift !== 0) current.style.translate = `${shift}px 0`
    }
    // Calls at once too. The content may arrive later, and the window may turn.
    const observer = new ResizeObserver(place)
    observer.observe(current)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [open])
  return panel
}
