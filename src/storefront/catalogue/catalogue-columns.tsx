import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { loadQueryClient } from '../api/query-cache.ts'

interface CatalogueColumnsProps {
  title: string
  /** `p` when the front above the list already has the page's heading. */
  heading?: 'h1' | 'p'
  /** Shown between the heading and the two columns. */
  above?: ReactNode
  filters: ReactNode
  list: ReactNode
}

/** Title, an optional part below it, and filters beside the list. */
export function CatalogueColumns({ title, heading: Heading = 'h1', above, filters, list }: CatalogueColumnsProps) {
  return (
    <>
      <div className="flex flex-col">
        <Heading className={classNames(above ? 'mb-2' : 'mb-3 sm:mb-6 lg:mb-10', Heading === 'h1' ? 'text-display' : 'text-title')}>{title}</Heading>
        {above}
      </div>
      <div className={filters ? 'catalogue-columns' : undefined}>
        {filters && (
          <aside
            className="no-print hidden lg:block noscript:mb-8 noscript:block"
            onPointerEnter={() => void loadQueryClient()}
            onFocus={() => void loadQueryClient()}
          >
            {filters}
          </aside>
        )}
        <section>{list}</section>
      </div>
    </>
  )
}
