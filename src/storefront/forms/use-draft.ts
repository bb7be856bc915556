import { useEffectEvent, useLayoutEffect } from 'react'
import type { StoredValue } from '../storage/web-storage.ts'

export type Draft = Readonly<Record<string, string>>

/**
 * Keeps typed values across closing, leaving and reloading in this tab; removes them once they are sent or discarded.
 * @param start initial values of the fields to keep
 * @param leave called when the reader leaves without sending, to say that the draft is kept
 */
export function useDraft<F extends string>(
  { values, set }: { readonly values: Draft; readonly set: (name: NoInfer<F>, value: string) => void },
  start: Readonly<Record<F, string>>,
  stored: StoredValue<Draft>,
  done: boolean,
  leave?: () => void,
): void {
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(stored.read() ?? {})) if (name in start) set(name as F, value) // checked in the same line
  })
  const store = useEffectEvent(() => {
    const typed = Object.entries(start).flatMap(([name, begun]) => (values[name] === begun ? [] : [[name, values[name]]]))
    if (done || typed.length === 0) stored.remove()
    else stored.write(Object.fromEntries(typed))
  })
  const left = useEffectEvent(() => stored.read() && leave?.())
  // A layout effect, so that a draft discarded by the next press is not stored afterwards.
  useLayoutEffect(() => {
    restore()
    return () => left()
  }, [])
  useLayoutEffect(() => store(), [values, done])
}
