import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import type { ListState } from './use-list.ts'

interface DayFiltersProps<Row> {
  list: Pick<ListState<Row>, 'filterControl'>
  /** Name of the URL parameter. */
  from: string
  to: string
  labels: readonly [from: string, to: string]
}

/** The first and the last day of a list; a reversed period is empty, and its last field says why. */
export function DayFilters<Row>({ list, from, to, labels: [fromLabel, toLabel] }: DayFiltersProps<Row>) {
  const t = useTranslations('admin-common')
  const [first, last] = [list.filterControl(from), list.filterControl(to)]
  const isTurned = first.value !== '' && last.value !== '' && first.value > last.value
  const className = 'min-w-40 flex-1 sm:w-44 sm:flex-none'
  return (
    <>
      <Field label={fromLabel} type="date" className={className} {...first} />
      <Field label={toLabel} type="date" className={className} error={isTurned ? t('periodWrong') : undefined} {...last} />
    </>
  )
}
