import { useEffect, useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Pagination } from '#ui/pagination.tsx'
import type { Category } from '../api/shop-data.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import type { Catalogue } from './load-catalogue.ts'
import { GridSkeleton, ProductGrid } from './product-grid.tsx'
import type { ListingState } from './use-listing.ts'

const EmptyList = deferred(async () => ({ default: (await import('./empty-list.tsx')).EmptyList }))

/** After this time in ms, placeholders replace the old cards. */
const slowAfterMs = 300

function useSlow(waiting: boolean): boolean {
  const [tooLong, setTooLong] = useState(false)
  if (!waiting && tooLong) setTooLong(false)
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setTimeout(() => setTooLong(true), slowAfterMs)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && tooLong
}

interface ProductListProps {
  listingState: ListingState
  catalogue: Catalogue
  tree: readonly Category[]
}

/** One page of the list with its pagination, or a message in its place. */
export function ProductList({ listingState, catalogue, tree }: ProductListProps) {
  const t = useTranslations('catalogue')
  const { listing, waiting, toHref } = listingState
  const tooLong = useSlow(waiting)
  const { meta, cards } = catalogue
  if (tooLong) return <GridSkeleton />
  if (meta.total === 0) {
    return <EmptyList listingState={listingState} catalogue={catalogue} tree={tree} />
  }
  return (
    <>
      <ProductGrid cards={cards} dimmed={waiting} belowFront={catalogue.front !== null} />
      <div className="mt-6 flex flex-col items-center gap-3 sm:mt-14">
        <p className="text-small text-concrete-dark">{t('shownOf', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}</p>
        <Pagination page={meta.current_page} pages={meta.total_pages} toHref={(page) => toHref({ ...listing, page })} />
      </div>
    </>
  )
}
