import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S (⌘S) saves the form in every keyboard layout, instead of the browser saving the page. */
export function useSaveKey(save: () => void, disabled = false): void {
  const onSave = useEffectEvent(save)
  useEffect(() => {
    if (disabled) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
      event.preventDefault()
      onSave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [disabled])
}
