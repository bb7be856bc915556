import { lazy, Suspense, useEffect, useState } from 'react'
import { onAwake } from './later.ts'

const Toasts = lazy(async () => ({ default: (await import('#ui/toasts.tsx')).Toasts }))

/**
 * The place for toasts, fetched at the reader's first sign or when there is something to say: early
 * enough to be there before anything is said in it, as screen readers want, and no part of the first load.
 */
export function ToastsLater() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => onAwake(() => setWanted(true)), [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  )
}
