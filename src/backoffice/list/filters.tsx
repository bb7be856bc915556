import { useEffect, useEffectEvent, useState, useId, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { Field } from '#ui/field.tsx'
import { useTranslations } from '#i18n/messages.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { ListState } from './use-list.ts'

interface SearchFilterProps {
  readonly label: string
  readonly name?: string
  readonly className?: string
  readonly inputMode?: 'decimal'
  readonly value: string
  /** Why the typed text cannot be searched. */
  readonly validate?: (text: string) => string | undefined
  readonly onChange: (value: string) => void
}

/** A search that follows typing after a pause. It replaces the URL, so that Back does not go letter by letter. */
export function SearchFilter({
  label,
  name = 'search',
  className = 'min-w-40 flex-1 basis-40 sm:basis-60',
  inputMode,
  value,
  validate,
  onChange,
}: SearchFilterProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // Follows changes from outside, such as Back or "clear".
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const here = useLocation().pathname
  const going = useNavigation().location?.pathname ?? here
  const follow = () => {
    const next = text.trim()
    // A row was opened meanwhile, and changing the URL now would undo that navigation.
    if (next === value || going !== here) return
    setKnown(next)
    onChange(next)
  }
  const report = useEffectEvent(follow)
  useEffect(() => {
    const timer = setTimeout(report, 300)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <Field
      label={label}
      type="search"
      name={name}
      className={className}
      {...(inputMode && { inputMode })}
      value={text}
      error={validate?.(text)}
      onChange={(event) => setText(event.target.value)}
      // Pressing a row at once also ends the typing.
      onBlur={follow}
    />
  )
}

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
}

/** A filter of a list with one choice of several, or none. */
export function ChoiceFilter<Row, Value extends string>({ list, name, label, any, ...choices }: ChoiceFilterProps<Row, Value>) {
  const t = useTranslations('admin-common')
  const options = choices.options ?? choices.values.map((value) => ({ value, label: choices.text(value) }))
  return (
    <Select
      label={label}
      className="min-w-36 flex-1 sm:max-w-52 sm:flex-none"
      options={[{ value: '', label: any ?? t('any') }, ...options]}
      {...list.filterControl(name)}
    />
  )
}

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
