import type { ReactNode } from 'react'
import { pageSizes, sorts } from '#contract/listing-defaults.ts'
import type { MessageKey } from '#i18n/namespaces.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { setView, useViewStore } from './view-store.ts'
import { changed, defaultSort } from './listing.ts'
import type { ListingState } from './use-listing.ts'

const sortLabels: Record<(typeof sorts)[number], MessageKey<'catalogue'>> = {
  NAME: 'sortName',
  PRICE_ASC: 'sortPriceAsc',
  PRICE_DESC: 'sortPriceDesc',
  NEWEST: 'sortNewest',
}

/** Id of the filter form, for fields outside it, so that it submits them without scripts. */
export const filterForm = 'filters'

export function Toolbar({ listingState, count, children }: { listingState: ListingState; count: ReactNode; children: ReactNode }) {
  return (
    <div className="toolbar no-print">
      <div className="flex-1 max-sm:basis-[calc(100%-7rem)]">{count}</div>
      {/* On a phone the count and the view toggle share the first row. */}
      <ViewToggle />
      {children}
      <SortSelect listingState={listingState} />
      <SizeSelect listingState={listingState} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  name: string
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChoose: (value: string) => void
  className?: string
}

/** A small select without the hint and error of the shared one. */
function Choice({ label, name, value, options, onChoose, className }: ChoiceProps) {
  return (
    <label className={classNames('toolbar-choice', className)}>
      <span>{label}</span>
      <span>
        <select form={filterForm} name={name} value={value} onChange={(event) => onChoose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={16} />
      </span>
    </label>
  )
}

function SortSelect({ listingState: { listing, change } }: { listingState: ListingState }) {
  const t = useTranslations('catalogue')
  const usual = defaultSort(listing)
  const byDefault = t(usual === null ? 'sortRelevance' : sortLabels[usual])
  const offered = sorts.filter((sort) => sort !== usual)
  return (
    <Choice
      label={t('sort')}
      name="sort"
      className="min-w-20 flex-[2] sm:min-w-32 sm:flex-none"
      value={listing.sort ?? ''}
      options={[{ value: '', label: byDefault }, ...offered.map((sort) => ({ value: sort, label: t(sortLabels[sort]) }))]}
      onChoose={(value) => change((newest) => changed(newest, { sort: sorts.find((sort) => sort === value) ?? null }))}
    />
  )
}

function SizeSelect({ listingState: { listing, change } }: { listingState: ListingState }) {
  const t = useTranslations('catalogue')
  return (
    <Choice
      label={t('perPage')}
      name="limit"
      value={String(listing.limit)}
      options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      onChoose={(value) => change((newest) => changed(newest, { limit: Number(value) }))}
    />
  )
}

function ViewToggle() {
  const t = useTranslations('catalogue')
  const mode = useViewStore((view) => view.viewMode)
  return (
    <div role="group" aria-label={t('view')} className="flex max-sm:ml-auto sm:order-last noscript:hidden">
      <IconButton label={t('viewNormal')} aria-pressed={mode === 'NORMAL_BARS'} onClick={() => setView({ viewMode: 'NORMAL_BARS' })}>
        <Icon name="grid-normal" />
      </IconButton>
      <IconButton label={t('viewSmall')} aria-pressed={mode === 'SMALL_BARS'} onClick={() => setView({ viewMode: 'SMALL_BARS' })}>
        <Icon name="grid-small" />
      </IconButton>
    </div>
  )
}
