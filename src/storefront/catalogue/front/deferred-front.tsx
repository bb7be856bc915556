import { Suspense } from 'react'
import { deferred, onHydrated } from '../../hydration/hydrate-on-interaction.ts'
import type { FrontView } from './front-view.ts'

const loaded = () => (typeof document === 'undefined' ? Promise.resolve() : new Promise<void>((resolve) => onHydrated(resolve)))
/** It has only links and pictures, so its HTML is enough until the reader interacts. */
const Front = deferred<{ front: FrontView }>(() => loaded().then(() => import('./front.tsx')))

export function DeferredFront({ front }: { front: FrontView }) {
  return (
    <Suspense fallback={<FrontSkeleton />}>
      <Front front={front} />
    </Suspense>
  )
}

/** A placeholder of about the front's height. */
export function FrontSkeleton() {
  return (
    <div aria-hidden="true" className="page-frame pt-0 md:pt-6">
      <div className="aspect-[4/3] bg-ground md:aspect-[21/10]" />
      <div className="h-[30rem] md:h-96" />
    </div>
  )
}
