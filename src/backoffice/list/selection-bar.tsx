import type { ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import type { ListState } from './use-list.ts'
import type { Selection } from './use-selection.ts'

interface SelectedProps {
  selection: Selection
  list: Pick<ListState<{ id: number }>, 'data'>
}

const unselectedIds = ({ selection, list }: SelectedProps) => (list.data?.data ?? []).flatMap(({ id }) => (selection.has(id) ? [] : id))

/** Selects the rows of the page; it stands above them, and keeps its place when all are selected, so that they stay in theirs. */
export function SelectPageButton({ selection, list }: SelectedProps) {
  const t = useTranslations('admin-common')
  const ids = unselectedIds({ selection, list })
  return (
    <Button variant="quiet" className={classNames(ids.length === 0 && 'invisible')} onClick={() => selection.add(ids)}>
      {t('selectPage')}
    </Button>
  )
}

interface SelectionBarProps extends SelectedProps {
  /** Why not all matches can be selected at once. */
  tooMany?: string | false | undefined
  /** Buttons of the acts. */
  children: ReactNode
}

/** The number of selected rows, a button to select all matches, and the acts for them. It is at the foot, so that it moves no row. */
export function SelectionBar({ selection, list, tooMany, children }: SelectionBarProps) {
  const t = useTranslations('admin-common')
  const { count, all } = selection
  const { total, capped } = list.data?.meta ?? { total: 0, capped: false }
  // Above the limit of exact counting the number is unknown.
  const text = t(all && capped ? 'selectedMore' : 'selected', { count })
  return (
    <>
      <LiveRegion text={count > 0 ? text : ''} />
      {count > 0 && (
        <div role="group" aria-label={t('selection')} className="save-bar no-print gap-x-4! gap-y-2! max-sm:[&_.button]:px-2.5!">
          <span className="font-medium">{text}</span>
          {!all && count < total && unselectedIds({ selection, list }).length === 0 && (
            <Button variant="quiet" onClick={selection.chooseAll} disabledReason={tooMany}>
              {t(capped ? 'selectAllMore' : 'selectAll', { count: total })}
            </Button>
          )}
          <Button variant="quiet" onClick={selection.clear}>
            {t('unselect')}
          </Button>
          <span className="flex flex-wrap gap-2">{children}</span>
        </div>
      )}
    </>
  )
}
