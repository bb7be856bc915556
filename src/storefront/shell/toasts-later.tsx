import { lazy, Suspense, useEffect, useState } from 'react'

const Toasts = lazy(async () => ({ default: (await import('#ui/toasts.tsx')).Toasts }))
/** The last one is said by the toasts' own store. */
const signs = ['pointerdown', 'keydown', 'toast'] as const

/**
 * The place for toasts, fetched at the reader's first press or key: early enough to be there before
 * anything is said in it, as screen readers want, and not part of the first load.
 */
export function ToastsLater() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    for (const sign of signs) addEventListener(sign, want, { once: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, want)
    }
  }, [])
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  )
}
