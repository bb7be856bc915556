import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { ListState } from './use-list.ts'

/** Filters that are never folded. */
const alwaysShown = ['search', 'sort', 'cursor']

interface FoldedFiltersProps<Row> {
  list: Pick<ListState<Row>, 'parameters'>
  /** The button's text, if it says more than that there are filters. */
  label?: ReactNode
  opened?: boolean
  children: ReactNode
}

/** A list's filters, folded on a phone so that the first rows are visible; the number of active ones is shown. A wide screen shows them all. */
export function FoldedFilters<Row>({ list, label, opened = false, children }: FoldedFiltersProps<Row>) {
  const t = useTranslations('admin-common')
  const [isOpened, setOpened] = useState(opened)
  const id = useId()
  const count = new Set([...list.parameters.keys()].filter((name) => !alwaysShown.includes(name))).size
  return (
    <>
      <Button
        variant="secondary"
        className={classNames('sm:hidden', label !== undefined && 'px-2.5!')}
        aria-expanded={isOpened}
        aria-controls={id}
        onClick={() => setOpened(!isOpened)}
      >
        {label ?? (count > 0 ? t('filtersSet', { count }) : t('filters'))}
      </Button>
      <div id={id} className={classNames('w-full flex-wrap items-end gap-3 sm:contents', isOpened ? 'flex' : 'hidden')}>
        {children}
      </div>
    </>
  )
}
