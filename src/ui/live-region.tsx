import { useEffect, useRef, useState } from 'react'

const pause = 1000

/** Says `text` politely when it changes, at most once a second: the last word wins. Silent at first, since the page is read anyway. */
export function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const first = useRef(text)
  const lastSaid = useRef(0)
  useEffect(() => {
    if (text === first.current) return
    first.current = '\0' // from now on even the first text is news
    const wait = Math.max(0, lastSaid.current + pause - Date.now())
    const timer = setTimeout(() => {
      lastSaid.current = Date.now()
      setSaid(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form
    <span role="status" aria-atomic="true" className="sr-only">
      {said}
    </span>
  )
}
