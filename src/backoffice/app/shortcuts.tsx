import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../api/use-me.ts'
import { destinationsFor } from './navigation.ts'
import { openPalette, usePaletteOpen } from './palette-store.ts'

const Palette = lazy(() => import('./palette.tsx'))

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null

/**
 * Keys are read by their place on the keyboard, so they work in the Ukrainian layout too: Ctrl+K finds anything, `g` and a
 * letter goes to a screen. Single letters rest while something is typed.
 */
export function Shortcuts() {
  const navigate = useNavigate()
  const open = usePaletteOpen()
  const { capabilities } = useMe()
  const goPressedAt = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault()
        openPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.code === 'KeyG') {
        goPressedAt.current = event.timeStamp
        return
      }
      const target = event.timeStamp - goPressedAt.current < 1500 && destinationsFor(capabilities).find(({ key }) => key === event.code)
      goPressedAt.current = 0
      if (target) void navigate(target.path)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, capabilities])
  return open ? (
    <Suspense>
      <Palette />
    </Suspense>
  ) : null
}
