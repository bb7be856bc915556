import { useEffect, useEffectEvent } from 'react'

const autosaveAfterMs = 2_000

interface Autosave {
  /** False switches autosave off. */
  readonly on: boolean
  readonly busy: boolean
  /** Changes with every keystroke. */
  readonly typed: unknown
}

/** Saves two seconds after the last key, when the tab is hidden and when the form is left. */
export function useAutosave({ on, busy, typed }: Autosave, saveOpen: () => void): void {
  const save = useEffectEvent(saveOpen)
  useEffect(() => {
    if (!on || busy) return
    const timer = setTimeout(save, autosaveAfterMs)
    return () => clearTimeout(timer)
  }, [on, busy, typed])
  useEffect(() => {
    if (!on) return
    const onHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      save()
    }
  }, [on])
}
