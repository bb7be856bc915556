import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FailurePanel } from '../app/screen-frame.tsx'
import type { ListState } from './use-list.ts'

interface ListFrameProps<Row> {
  list: ListState<Row>
  filters?: ReactNode
  /** Beside the number of rows, to keep the first row high: a button to select them, views and columns. */
  select?: ReactNode
  views?: ReactNode
  /** Below the rows, the acts for the selected ones. */
  chosen?: ReactNode
  /** Shown when there are no rows at all, with one next step. */
  empty: ReactNode
  /** False where headings among the rows count them. */
  isCounted?: boolean
  /** The rows; old ones stay, dimmed, while new ones load. */
  children: (rows: readonly Row[]) => ReactNode
}

/** The frame of every list: filters, number of rows, the rows in each of their states, paging. */
export function ListFrame<Row>({ list, filters, select, views, chosen, empty, isCounted = true, children }: ListFrameProps<Row>) {
  const t = useTranslations('admin-common')
  const { data, error, isPlaceholderData } = list
  const count = data ? t(data.meta.capped ? 'foundMoreThan' : 'foundCount', { count: data.meta.total }) : ''
  return (
    <>
      {filters && (
        <div role="search" className="mb-3 flex flex-wrap items-end gap-3">
          {filters}
        </div>
      )}
      {error && <FailurePanel error={error} onRetry={list.refetch} className="mb-4" />}
      <div className="mb-2 flex flex-wrap items-center gap-x-1 gap-y-1 empty:hidden sm:gap-x-4">
        {data && data.data.length > 0 && (
          <>
            {isCounted && <p className="text-small text-concrete-dark">{count}</p>}
            {select}
          </>
        )}
        {views}
      </div>
      {!data && !error && <RowSkeletons />}
      {data && (
        <>
          <LiveRegion text={isPlaceholderData ? '' : count} />
          {data.data.length === 0 ? (
            <div className="panel flex flex-col items-start gap-3">
              {list.isFiltered ? (
                <>
                  <p>{t('filteredEmpty')}</p>
                  <Button variant="secondary" onClick={list.clear}>
                    {t('clearFilters')}
                  </Button>
                </>
              ) : (
                empty
              )}
            </div>
          ) : (
            <div className={classNames(isPlaceholderData && 'rows-dim')} aria-busy={isPlaceholderData || undefined}>
              {children(data.data)}
            </div>
          )}
          <Pager list={list} />
          {chosen}
        </>
      )}
    </>
  )
}

function Pager<Row>({ list: { page } }: { list: ListState<Row> }) {
  const t = useTranslations('admin-common')
  if (page.isFirst && page.next === null) return null
  return (
    <nav aria-label={t('pages')} className="mt-4 flex gap-3">
      {!page.isFirst && (
        <Button variant="secondary" onClick={page.first}>
          {t('toFirst')}
        </Button>
      )}
      {page.next && (
        <Button variant="secondary" onClick={page.next}>
          {t('nextRows')}
        </Button>
      )}
    </nav>
  )
}

function RowSkeletons() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-11 w-full" />
      ))}
    </div>
  )
}
