import { useTranslations } from '#i18n/messages.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import type { ListState } from './use-list.ts'

type Choices<Value extends string> =
  | { options: readonly SelectOption[]; values?: never }
  | { values: readonly Value[]; text: (value: Value) => string; options?: never }

type ChoiceFilterProps<Row, Value extends string> = Choices<Value> & {
  list: Pick<ListState<Row>, 'filterControl'>
  /** Name of the URL parameter. */
  name: string
  label: string
  /** The text of no choice. */
  any?: string
  className?: string
}

/** A filter of a list with one choice of several, or none. */
export function ChoiceFilter<Row, Value extends string>({ list, name, label, any, className, ...choices }: ChoiceFilterProps<Row, Value>) {
  const t = useTranslations('admin-common')
  const options = choices.options ?? choices.values.map((value) => ({ value, label: choices.text(value) }))
  return (
    <Select
      label={label}
      className={className ?? 'min-w-32 flex-1 sm:w-36 sm:flex-none'}
      options={[{ value: '', label: any ?? t('any') }, ...options]}
      {...list.filterControl(name)}
    />
  )
}
