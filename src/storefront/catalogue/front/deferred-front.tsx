import { lazyAfterHydration } from '../../hydration/hydrate-on-interaction.ts'

/** Links and pictures: its HTML is sufficient until the reader interacts. */
export const DeferredFront = lazyAfterHydration(async () => (await import('./front.tsx')).default, <FrontSkeleton />)

/** A placeholder of about the front's height. */
export function FrontSkeleton() {
  return (
    <div aria-hidden="true" className="page-frame pt-0 md:pt-6">
      <div className="aspect-[4/3] bg-ground md:aspect-[21/10]" />
      <div className="h-[30rem] md:h-96" />
    </div>
  )
}
