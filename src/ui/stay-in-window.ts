import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Distance between a panel and the edge of the window, in CSS pixels. */
const margin = 8

/** For an open panel below a button: it is as wide as its content, and is shifted to stay inside the window. */
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
    // The observer also calls once at the start. The content may arrive later, and the window may be resized.
    const observer = new ResizeObserver(place)
    observer.observe(current)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [open])
  return panel
}
