import { useEffect, useRef, useState } from 'react'
import { deferred } from '../hydration/hydrate-on-interaction.ts'

const SimilarProducts = deferred(() => import('./similar-products.tsx'))

/** The place of similar products. They are loaded when the reader scrolls near, because they would be a fifth of the page's HTML. */
export function SimilarPlace({ id }: { id: number }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '50% 0px' })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="no-print min-h-96">
      {near && <SimilarProducts id={id} />}
    </div>
  )
}
