import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../api/use-me.ts'
import { hasLetterKeys } from './letter-keys.ts'
import { destinationsFor } from './navigation.ts'
import { closePalette, openKeyHelp, openPalette, usePaletteOpened } from './palette-store.ts'
import { focusRow, pressKeyed, toggleRow } from './row-keys.ts'

const Palette = lazy(() => import('./palette.tsx'))
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx'))

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, dialog, [contenteditable]') !== null

/**
 * Shortcuts use physical key positions, so they also work in the Ukrainian layout. Ctrl+K opens the palette, `g` and a letter goes to a screen, `j`
 * and `k` go through rows, `x` ticks one, `e`, `n` and `l` press marked elements of the screen, `?` lists them all. Single letters are ignored while
 * somebody types, and when switched off.
 */
export function Shortcuts() {
  const navigate = useNavigate()
  const opened = usePaletteOpened()
  const { capabilities } = useMe()
  const goPressedAt = useRef(-Infinity)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault()
        openPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !hasLetterKeys()) return
      const afterGo = event.timeStamp - goPressedAt.current < 1500
      goPressedAt.current = event.code === 'KeyG' ? event.timeStamp : -Infinity
      const target = afterGo && destinationsFor(capabilities).find(({ key }) => key === event.code)
      if (target) void navigate(target.path)
      else if (event.code === 'KeyJ') focusRow(1)
      else if (event.code === 'KeyK') focusRow(-1)
      else if (event.code === 'KeyX') toggleRow()
      // In the Ukrainian layout the sign is on another key, so both the key and the sign are accepted.
      else if ((event.shiftKey && event.code === 'Slash') || event.key === '?') openKeyHelp()
      else pressKeyed(event.code)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, capabilities])
  return (
    <Suspense>
      {opened === 'palette' && <Palette />}
      {opened === 'keys' && <KeyboardHelp onClose={closePalette} />}
    </Suspense>
  )
}
