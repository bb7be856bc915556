import { useEffect, useRef, useState } from 'react'

const announceDelayMs = 1000

/**
 * Announces `text` to screen readers when it changes, at most once a second; the last value wins. The first value is not announced, because it is
 * read with the page.
 */
export function LiveRegion({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  const first = useRef(text)
  const lastAnnounced = useRef(0)
  useEffect(() => {
    if (text === first.current) return
    first.current = '\0' // from now on the first text counts as a change
    const wait = Math.max(0, lastAnnounced.current + announceDelayMs - Date.now())
    const timer = setTimeout(() => {
      lastAnnounced.current = Date.now()
      setAnnounced(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form
    <span role="status" aria-atomic="true" className="sr-only">
      {announced}
    </span>
  )
}
