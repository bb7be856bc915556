import { useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Select } from '#ui/select.tsx'
import { startInLastPart } from '#ui/first-field.ts'
import { Icon } from '#ui/icon.tsx'
import { ColourField } from './colour-field.tsx'
import { SamplePicture } from './sample-picture.tsx'
import { control, tickControl } from '../form/control.ts'
import { controlId } from '../form/edit-frame.tsx'
import type { SettingField } from '../fields/settings-spec.ts'
import { ticked, type RowText } from './settings-values.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

interface RowsFieldProps {
  field: SettingField
  rows: readonly RowText[]
  error: string | undefined
  readOnly: boolean
  onChange: (rows: readonly RowText[]) => void
}

/** A short table that is typed in: links, days off, steps of a tariff. */
export function RowsField({ field, rows, error, readOnly, onChange }: RowsFieldProps) {
  const t = useTranslations('admin-settings')
  const columns = field.columns ?? []
  const id = controlId(field.path)
  const empty = Object.fromEntries(columns.map(({ key, initial = '' }) => [key, initial]))
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1 font-medium">{t(field.label)}</legend>
      {field.hint && <p className="mb-2 text-small text-concrete-dark">{t(field.hint)}</p>}
      <FieldError id={`${id}-error`} error={error} />
      {rows.map((row, index) => (
        // Rows have no name of their own: their place is what they are.
        <div key={index} data-part="" className="flex flex-wrap items-end gap-3 border-b border-concrete-light py-2">
          {columns.map(({ key, label, kind, wide, choices }) =>
            kind === 'choice' ? (
              <Select
                key={key}
                label={t(label)}
                className="min-w-full flex-1 sm:min-w-72"
                disabled={readOnly}
                options={(choices ?? []).map((choice) => ({ value: choice.value, label: t(choice.label) }))}
                {...control(row[key] ?? '', (text) => onChange(rows.with(index, { ...row, [key]: text })))}
              />
            ) : kind === 'picture' ? (
              <SamplePicture
                key={key}
                label={t(label)}
                readOnly={readOnly}
                address={row[key] ?? ''}
                onChange={(address) => onChange(rows.with(index, { ...row, [key]: address }))}
              />
            ) : kind === 'weekday' ? (
              <Select
                key={key}
                label={t(label)}
                className="min-w-28 flex-1"
                disabled={readOnly}
                options={[{ value: '', label: '–' }, ...weekdays.map((day) => ({ value: String(day), label: t(`weekday_${day}`) }))]}
                {...control(row[key] ?? '', (text) => onChange(rows.with(index, { ...row, [key]: text })))}
              />
            ) : kind === 'check' ? (
              <Checkbox
                key={key}
                label={t(label)}
                className="min-w-full sm:min-w-60"
                disabled={readOnly}
                {...tickControl(row[key] === ticked, (isTicked) => onChange(rows.with(index, { ...row, [key]: isTicked ? ticked : '' })))}
              />
            ) : kind === 'colour' ? (
              <ColourField
                key={key}
                label={t(label)}
                readOnly={readOnly}
                value={row[key] ?? ''}
                onChange={(hex) => onChange(rows.with(index, { ...row, [key]: hex }))}
              />
            ) : (
              <Field
                key={key}
                label={t(label)}
                className={wide ? 'min-w-full flex-1 sm:min-w-80 sm:flex-3' : 'min-w-28 flex-1'}
                type={kind === 'day' ? 'date' : 'text'}
                inputMode={kind === 'number' || kind === 'money' ? 'decimal' : undefined}
                suffix={kind === 'money' ? '₴' : undefined}
                readOnly={readOnly}
                {...control(row[key] ?? '', (text) => onChange(rows.with(index, { ...row, [key]: text })))}
              />
            ),
          )}
          {!readOnly && (
            <IconButton label={t('removeRow', { number: index + 1 })} onClick={() => onChange(rows.toSpliced(index, 1))}>
              <Icon name="trash" />
            </IconButton>
          )}
        </div>
      ))}
      {rows.length === 0 && <p className="text-concrete-dark">{t('noRows')}</p>}
      {!readOnly && (
        <Button
          variant="secondary"
          className="mt-3"
          aria-label={t('addRowTo', { name: t(field.label) })}
          onClick={() => {
            onChange([...rows, empty])
            startInLastPart(document.getElementById(id))
          }}
        >
          <Icon name="plus" />
          {t('addRow')}
        </Button>
      )}
    </fieldset>
  )
}
