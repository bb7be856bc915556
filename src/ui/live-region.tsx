import { useEffect, useRef, useState } from 'react'

const announceDelayMs = 1000

/** Says `text` politely when it changes, at most once a second: the last word wins. Silent at first, since the page is read anyway. */
export function LiveRegion({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  const first = useRef(text)
  const lastAnnounced = useRef(0)
  useEffect(() => {
    if (text === first.current) return
    first.current = '\0' // from now on even the first text is news
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
