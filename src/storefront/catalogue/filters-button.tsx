import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import type { FilterPanelProps } from './filter-panel.tsx'
import { filtersOn } from './listing.ts'

const FilterDialog = deferred(() => import('./filter-dialog.tsx'))

/** Opens the filters in a dialog below 1024 px; the dialog is loaded then. */
export function FiltersButton(panel: FilterPanelProps) {
  const t = useTranslations('catalogue')
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const on = filtersOn(panel.listingState.listing).filter((kind) => kind !== 'search')
  const { categoryIds } = panel.listingState.listing
  const count = on.filter((kind) => kind !== 'categories').length + categoryIds.length
  const title = count > 0 ? t('filtersOn', { count }) : t('filters')
  return (
    <div className="max-sm:flex-1 lg:hidden noscript:hidden">
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="w-full max-sm:px-2 max-sm:whitespace-nowrap"
        onClick={() => {
          setUsed(true)
          setOpen(true)
        }}
      >
        <Icon name="filter" className="max-sm:hidden" />
        {title}
      </Button>
      {used && <FilterDialog open={open} onClose={() => setOpen(false)} title={title} {...panel} />}
    </div>
  )
}
