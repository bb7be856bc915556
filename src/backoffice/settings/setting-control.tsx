import { phoneCountries } from '#contract/phone-countries.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { BilingualField } from '../form/bilingual-field.tsx'
import { tickControl } from '../form/control.ts'
import { controlId } from '../form/edit-frame.tsx'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import { RowsField } from './rows-field.tsx'
import { VatControl } from './vat-control.tsx'
import type { SettingField } from '../fields/settings-spec.ts'
import type { RowText } from './settings-values.ts'

interface SettingControlProps {
  field: SettingField
  values: FieldValues
  errors: Readonly<Record<string, string>>
  readOnly: boolean
  set: (path: string, value: unknown) => void
}

/** The control of one setting, by its kind. */
export function SettingControl({ field, values, errors, readOnly, set }: SettingControlProps) {
  const t = useTranslations('admin-settings')
  const { path, kind } = field
  const label = t(field.label)
  const hint = field.hint && t(field.hint)
  const value = values[path]
  const error = errors[path]
  const id = controlId(path)
  if (kind === 'bilingual' || kind === 'bilingualLine')
    return <BilingualField field={path} label={label} hint={hint} values={values} errors={errors} set={set} readOnly={readOnly} />
  if (kind === 'bilingualLong')
    return <BilingualField field={path} label={label} hint={hint} values={values} errors={errors} set={set} readOnly={readOnly} long mayBeEmpty />
  if (kind === 'rows')
    return <RowsField field={field} rows={value as readonly RowText[]} error={error} readOnly={readOnly} onChange={(rows) => set(path, rows)} /> // groupValues made them
  if (kind === 'check')
    return (
      <Checkbox
        id={id}
        label={label}
        hint={hint}
        error={error}
        disabled={readOnly}
        {...tickControl(value === true, (isTicked) => set(path, isTicked))}
      />
    )
  if (kind === 'weekdays')
    return <Weekdays field={field} value={value as readonly number[]} error={error} readOnly={readOnly} onChange={(days) => set(path, days)} /> // groupValues made them
  if (kind === 'countries')
    return (
      <Countries field={field} value={value as readonly string[]} error={error} readOnly={readOnly} onChange={(countries) => set(path, countries)} />
    ) // groupValues made them
  if (kind === 'vat') return <VatControl id={id} value={readText(value)} error={error} readOnly={readOnly} onChange={(text) => set(path, text)} />
  const common = { id, label, hint, error, readOnly, value: readText(value) }
  const onChange = (event: { target: { value: string } }) => set(path, event.target.value)
  if (kind === 'lines' || kind === 'long') return <TextArea {...common} onChange={onChange} rows={3} className="max-w-[40rem]" />
  return (
    <Field
      {...common}
      onChange={onChange}
      placeholder={kind === 'time' || kind === 'minutes' ? '09:00' : undefined}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'number' || kind === 'limit' || kind === 'money' ? 'decimal' : undefined}
      suffix={kind === 'money' ? '₴' : undefined}
      className={kind === 'text' || kind === 'line' ? 'max-w-[40rem]' : 'max-w-60'}
    />
  )
}

interface WeekdaysProps {
  field: SettingField
  value: readonly number[]
  error: string | undefined
  readOnly: boolean
  onChange: (days: number[]) => void
}

function Weekdays({ field, value, error, readOnly, onChange }: WeekdaysProps) {
  const t = useTranslations('admin-settings')
  return (
    <fieldset id={controlId(field.path)} tabIndex={-1}>
      <legend className="font-medium">{t(field.label)}</legend>
      {error && <p className="text-small text-error">{error}</p>}
      <div className="flex flex-wrap gap-x-5">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox
            key={day}
            label={t(`weekday_${day as 1}`)}
            disabled={readOnly}
            {...tickControl(value.includes(day), (isTicked) =>
              onChange([1, 2, 3, 4, 5, 6, 7].filter((one) => (one === day ? isTicked : value.includes(one)))),
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface CountriesProps {
  field: SettingField
  value: readonly string[]
  error: string | undefined
  readOnly: boolean
  onChange: (countries: string[]) => void
}

/** Countries by their names in the reader's language; Ukraine cannot be taken away. */
function Countries({ field, value, error, readOnly, onChange }: CountriesProps) {
  const t = useTranslations('admin-settings')
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region' })
  return (
    <fieldset id={controlId(field.path)} tabIndex={-1}>
      <legend className="font-medium">{t(field.label)}</legend>
      {field.hint && <p className="mb-2 text-small text-concrete-dark">{t(field.hint)}</p>}
      {error && <p className="text-small text-error">{error}</p>}
      <div className="grid max-w-[40rem] grid-cols-2 gap-x-5 sm:grid-cols-3">
        {phoneCountries.map((country) => (
          <Checkbox
            key={country}
            label={names.of(country) ?? country}
            disabled={readOnly || country === 'UA'}
            {...tickControl(country === 'UA' || value.includes(country), (isTicked) =>
              onChange(phoneCountries.filter((one) => (one === country ? isTicked : one === 'UA' || value.includes(one)))),
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}
