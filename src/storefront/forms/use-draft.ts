import { useEffectEvent, useLayoutEffect } from 'react'
import type { StoredValue } from '../storage/web-storage.ts'

export type Draft = Readonly<Record<string, string>>

/**
 * What is being typed survives closing, leaving and a reload in this tab; once it is sent or put aside, nothing of it stays.
 * @param start what the fields that are kept begin with
 * @param leave says, when one goes on without sending, that it waits here
 */
export function useDraft<F extends string>(
  { values, set }: { readonly values: Draft; readonly set: (name: NoInfer<F>, value: string) => void },
  start: Readonly<Record<F, string>>,
  stored: StoredValue<Draft>,
  done: boolean,
  leave?: () => void,
): void {
  const restore = useEffectEvent(() => {
    for (const [name, value] of Object.entries(stored.read() ?? {})) if (name in start) set(name as F, value) // looked at just before
  })
  const store = useEffectEvent(() => {
    const typed = Object.entries(start).flatMap(([name, begun]) => (values[name] === begun ? [] : [[name, values[name]]]))
    if (done || typed.length === 0) stored.remove()
    else stored.write(Object.fromEntries(typed))
  })
  const left = useEffectEvent(() => stored.read() && leave?.())
  // Before the reader sees the fields: what the next press puts aside must not be stored after it.
  useLayoutEffect(() => {
    restore()
    return () => left()
  }, [])
  useLayoutEffect(() => store(), [values, done])
}
