import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Select } from '#ui/select.tsx'
import { focusRevealed, startInLastPart } from '#ui/first-field.ts'
import { Icon } from '#ui/icon.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { NavIcon } from '../app/nav-icon.tsx'
import { control, tickControl } from '../form/form.tsx'
import { controlId } from '../form/edit-frame.tsx'
import { useNumberFault, useSumFault } from '../form/figure-faults.ts'
import type { Column, SettingField } from '../fields/settings-spec.ts'
import { SamplePicture } from './sample-picture.tsx'
import { cellPath, madeCode, settingNumber, ticked, type RowText } from './settings-values.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

interface RowsFieldProps {
  field: SettingField
  rows: readonly RowText[]
  error: string | undefined
  /** The errors of the whole form, those of cells by their `cellPath`. */
  errors: Readonly<Record<string, string>>
  readOnly: boolean
  onChange: (rows: readonly RowText[]) => void
}

/** A short table to type in: links, days off, steps of a tariff. Rows of many cells are folded, each to a line with its name, and one is open. */
export function RowsField({ field, rows, error, errors, readOnly, onChange }: RowsFieldProps) {
  const t = useTranslations('admin-settings')
  const columns = field.columns ?? []
  const isFolded = columns.some(({ madeFrom }) => madeFrom)
  const [opened, setOpened] = useState<number | null>(null)
  const id = controlId(field.path)
  const list = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState('')
  const mayMove = !readOnly && field.ordered === true && rows.length > 1
  const move = (from: number, step: number) => {
    const [row, to] = [rows[from], from + step]
    if (!row || to < 0 || to >= rows.length) return
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    setAnnounced(t('rowMoved', { place: to + 1, count: rows.length }))
    setOpened(opened === from ? to : opened === to ? from : opened)
    // Rows have no id and keep their places in the document, so the focus goes along by hand.
    const [here = [], there = []] = [from, to].map((place) => [
      ...(list.current?.children[place]?.querySelectorAll<HTMLElement>(document.activeElement?.tagName ?? 'button') ?? []),
    ])
    const at = here.findIndex((one) => one === document.activeElement)
    const target = at === -1 ? undefined : there.at(at - here.length)
    if (target && isFolded && opened === from) focusRevealed(target)
    else target?.focus()
  }
  const onArrow = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!mayMove || !event.altKey || step === undefined) return
    event.preventDefault()
    move(index, step)
  }
  const empty = Object.fromEntries(columns.map(({ key, initial = '' }) => [key, initial]))
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1 font-medium">{t(field.label)}</legend>
      {field.hint && <p className="mb-2 text-small text-concrete-dark">{t(field.hint)}</p>}
      <FieldError id={`${id}-error`} error={error} />
      <LiveRegion text={announced} />
      <div ref={list}>
        {rows.map((row, index) => {
          const cells = (
            <div className="setting-row">
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  id={controlId(cellPath(field.path, index, column.key))}
                  column={column}
                  text={row[column.key] ?? ''}
                  made={madeCode(row, column)}
                  error={errors[cellPath(field.path, index, column.key)]}
                  readOnly={readOnly}
                  onChange={(text) => onChange(rows.with(index, { ...row, [column.key]: text }))}
                />
              ))}
              {mayMove &&
                ([-1, 1] as const).map((step) => (
                  <IconButton
                    key={step}
                    label={t(step === 1 ? 'rowDown' : 'rowUp', { number: index + 1 })}
                    aria-keyshortcuts={step === 1 ? 'Alt+ArrowDown' : 'Alt+ArrowUp'}
                    aria-disabled={rows[index + step] === undefined || undefined}
                    onClick={() => move(index, step)}
                  >
                    {step === 1 ? <Icon name="chevron-down" /> : <NavIcon name="up" />}
                  </IconButton>
                ))}
              {!readOnly && (
                <IconButton
                  label={t('removeRow', { number: index + 1 })}
                  onClick={() => {
                    setOpened(null)
                    onChange(rows.toSpliced(index, 1))
                  }}
                >
                  <Icon name="trash" />
                </IconButton>
              )}
            </div>
          )
          return (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the fields and buttons inside
            <div key={index} data-part="" onKeyDown={(event) => onArrow(event, index)}>
              {isFolded ? (
                <FoldedRow
                  row={row}
                  isOpen={opened === index || columns.some(({ key }) => errors[cellPath(field.path, index, key)] !== undefined)}
                  onToggle={(isOpen) => setOpened((now) => (isOpen ? index : now === index ? null : now))}
                >
                  {cells}
                </FoldedRow>
              ) : (
                cells
              )}
            </div>
          )
        })}
      </div>
      {rows.length === 0 && <p className="text-concrete-dark">{t('noRows')}</p>}
      {!readOnly && (
        <Button
          variant="secondary"
          className="mt-3"
          aria-label={`${t(field.add ?? 'addLink')}: ${t(field.label)}`}
          onClick={() => {
            onChange([...rows, empty])
            setOpened(rows.length)
            startInLastPart(document.getElementById(id))
          }}
        >
          <Icon name="plus" />
          {t(field.add ?? 'addLink')}
        </Button>
      )}
    </fieldset>
  )
}

interface FoldedRowProps {
  row: RowText
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A row as one line with its sample, name and surcharge, which opens its cells. */
function FoldedRow({ row, isOpen, onToggle, children }: FoldedRowProps) {
  const t = useTranslations('admin-settings')
  const { picture = '', swatch, price_kopiykas: price = '' } = row
  const name = row[useLanguage()] || row['uk'] || t('newRow')
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)} className="group/row border-b border-concrete-light">
      <summary className="flex list-none min-h-11 items-center gap-3 py-1 hover:text-accent">
        {swatch !== undefined && <Swatch colour={picture || swatch || (row['agree_first'] === ticked ? 'any' : 'unknown')} />}
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
        {/[1-9]/.test(price) && <span className="money text-small text-concrete-dark">{`+${price}\u00a0₴`}</span>}
        <Icon name="chevron-down" className="shrink-0 group-open/row:rotate-180" />
      </summary>
      {children}
    </details>
  )
}

interface CellProps {
  id: string
  column: Column
  text: string
  /** What an empty cell becomes when it is saved. */
  made: string
  error: string | undefined
  readOnly: boolean
  onChange: (text: string) => void
}

function Cell({ id, column, text, made, error, readOnly, onChange }: CellProps) {
  const t = useTranslations('admin-settings')
  const sumFault = useSumFault()
  const numberFault = useNumberFault()
  const { kind, wide, choices = [] } = column
  const fault = kind === 'money' ? sumFault(text) : kind === 'number' ? numberFault(text, settingNumber) : undefined
  const label = t(column.label)
  if (kind === 'picture') return <SamplePicture {...{ id, label, error }} readOnly={readOnly} address={text} onChange={onChange} />
  if (kind === 'colour') return <ColourField {...{ id, label, error, readOnly }} value={text} onChange={onChange} />
  if (kind === 'check')
    return (
      <Checkbox
        id={id}
        label={label}
        error={error}
        className="min-w-full sm:min-w-60"
        disabled={readOnly}
        {...tickControl(text === ticked, (isTicked) => onChange(isTicked ? ticked : ''))}
      />
    )
  if (kind === 'choice' || kind === 'weekday') {
    const days = [{ value: '', label: '–' }, ...weekdays.map((day) => ({ value: String(day), label: t(`weekday_${day}`) }))]
    return (
      <Select
        id={id}
        label={label}
        className={kind === 'choice' ? 'min-w-full flex-1 sm:min-w-72' : 'min-w-28 flex-1'}
        disabled={readOnly}
        error={error}
        options={kind === 'choice' ? choices.map((choice) => ({ value: choice.value, label: t(choice.label) })) : days}
        {...control(text, onChange)}
      />
    )
  }
  return (
    <Field
      id={id}
      label={label}
      error={fault ?? error}
      className={wide ? 'min-w-full flex-1 sm:min-w-80 sm:flex-3' : 'min-w-28 flex-1'}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'number' || kind === 'money' ? 'decimal' : undefined}
      suffix={kind === 'money' ? '₴' : undefined}
      placeholder={made || undefined}
      readOnly={readOnly}
      {...control(text, onChange)}
    />
  )
}

interface ColourFieldProps {
  id: string
  label: string
  error: string | undefined
  value: string
  readOnly: boolean
  onChange: (hex: string) => void
}

/** A colour as `#rrggbb`: typed, pasted, or chosen with the browser's own control. Empty means none. */
function ColourField({ id, label, error, value, readOnly, onChange }: ColourFieldProps) {
  const t = useTranslations('admin-settings')
  return (
    <div className="flex min-w-40 flex-1 items-start gap-2">
      <Field
        {...{ id, label, error }}
        className="min-w-0 flex-1"
        placeholder="#b3b0a8"
        maxLength={7}
        readOnly={readOnly}
        {...control(value, onChange)}
      />
      {!readOnly && (
        <input
          type="color"
          aria-label={t('pickColour')}
          className="mt-7 h-11 w-11 pointer-fine:h-8.5 shrink-0 border border-concrete bg-sheet p-1"
          value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : '#b3b0a8'}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}
