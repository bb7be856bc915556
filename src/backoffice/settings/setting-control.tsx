import { useState } from 'react'
import { phoneCountries } from '#contract/phone-countries.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { paysVat } from '#contract/vat.ts'
import { Select } from '#ui/select.tsx'
import { BilingualField } from '../form/bilingual-field.tsx'
import { control, tickControl } from '../form/form.tsx'
import { controlId } from '../form/edit-frame.tsx'
import { readText, type FieldValues } from '../form/merge-edits.ts'
import type { SettingField } from '../fields/settings-spec.ts'
import { RowsField } from './rows-field.tsx'
import type { RowText } from './settings-values.ts'

interface SettingControlProps {
  field: SettingField
  values: FieldValues
  errors: Readonly<Record<string, string>>
  readOnly: boolean
  set: (path: string, value: unknown) => void
}

/** The control of one setting, depending on its kind. */
export function SettingControl({ field, values, errors, readOnly, set }: SettingControlProps) {
  const t = useTranslations('admin-settings')
  const { path, kind } = field
  const label = t(field.label)
  const hint = field.hint && t(field.hint)
  const value = values[path]
  const error = errors[path]
  const id = controlId(path)
  const boxes = { id, legend: label, hint, error, readOnly, onChange: (chosen: unknown) => set(path, chosen) }
  const names = new Intl.DisplayNames([useLanguage()], { type: 'region' })
  if (kind === 'bilingual' || kind === 'bilingualLine')
    return <BilingualField field={path} label={label} hint={hint} values={values} errors={errors} set={set} readOnly={readOnly} />
  if (kind === 'bilingualLong')
    return <BilingualField field={path} label={label} hint={hint} values={values} errors={errors} set={set} readOnly={readOnly} long mayBeEmpty />
  if (kind === 'rows')
    return <RowsField {...{ field, error, errors, readOnly }} rows={value as readonly RowText[]} onChange={(rows) => set(path, rows)} /> // made by groupValues
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
  if (kind === 'weekdays') {
    const days = value as readonly number[] // made by groupValues
    return (
      <Boxes
        {...boxes}
        options={[1, 2, 3, 4, 5, 6, 7] as const}
        label={(day) => t(`weekday_${day}`)}
        isTicked={(day) => days.includes(day)}
        className="flex flex-wrap gap-x-5"
      />
    )
  }
  if (kind === 'countries') {
    const countries = value as readonly string[] // made by groupValues
    // Ukraine is always allowed.
    return (
      <Boxes
        {...boxes}
        options={phoneCountries}
        label={(country) => names.of(country) ?? country}
        isTicked={(country) => country === 'UA' || countries.includes(country)}
        isFixed={(country) => country === 'UA'}
        className="grid max-w-[40rem] grid-cols-2 gap-x-5 sm:grid-cols-3"
      />
    )
  }
  if (kind === 'vat') return <VatControl id={id} value={readText(value)} error={error} readOnly={readOnly} onChange={(text) => set(path, text)} />
  const common = { id, label, hint, error, readOnly, ...control(readText(value), (text) => set(path, text)) }
  if (kind === 'lines' || kind === 'long') return <TextArea {...common} rows={3} className="max-w-[40rem]" />
  return (
    <Field
      {...common}
      placeholder={kind === 'time' || kind === 'minutes' ? '09:00' : undefined}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={kind === 'number' || kind === 'limit' || kind === 'money' ? 'decimal' : undefined}
      suffix={kind === 'money' ? '₴' : undefined}
      className={kind === 'text' || kind === 'line' ? 'max-w-[40rem]' : 'max-w-60'}
    />
  )
}

interface BoxesProps<Option> {
  id: string
  legend: string
  hint: string | undefined
  error: string | undefined
  readOnly: boolean
  options: readonly Option[]
  label: (option: Option) => string
  isTicked: (option: Option) => boolean
  isFixed?: (option: Option) => boolean
  className: string
  onChange: (chosen: Option[]) => void
}

/** A few options with a checkbox each. */
function Boxes<Option extends string | number>(props: BoxesProps<Option>) {
  const { id, legend, hint, error, readOnly, options, label, isTicked, isFixed = () => false, className, onChange } = props
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend className="font-medium">{legend}</legend>
      {hint && <p className="mb-2 text-small text-concrete-dark">{hint}</p>}
      {error && <p className="text-small text-error">{error}</p>}
      <div className={className}>
        {options.map((option) => (
          <Checkbox
            key={option}
            label={label(option)}
            disabled={readOnly || isFixed(option)}
            {...tickControl(isTicked(option), (isNow) => onChange(options.filter((one) => (one === option ? isNow : isTicked(one)))))}
          />
        ))}
      </div>
    </fieldset>
  )
}

const choices = ['unset', 'payer', 'none'] as const
type Choice = (typeof choices)[number]

/** Printed by the shop and its documents for a seller who is not a VAT payer. */
const noVat = 'не платник ПДВ'

const toChoice = (value: string): Choice => (value === '' ? 'unset' : paysVat(value) ? 'payer' : 'none')

interface VatControlProps {
  id: string
  value: string
  error: string | undefined
  readOnly: boolean
  onChange: (value: string) => void
}

/** Whether the seller pays VAT is chosen; only the payer's number is typed. */
function VatControl({ id, value, error, readOnly, onChange }: VatControlProps) {
  const t = useTranslations('admin-settings')
  const [chosen, setChosen] = useState<Choice | null>(null)
  // A payer without a number yet is not stored.
  const choice = value === '' && chosen === 'payer' ? 'payer' : toChoice(value)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Select
        id={id}
        label={t('vat')}
        hint={t('vatHint')}
        className="w-full max-w-[40rem]"
        disabled={readOnly}
        value={choice}
        options={choices.map((one) => ({ value: one, label: t(`vat_${one}`) }))}
        error={choice === 'payer' ? undefined : error}
        onChange={(event) => {
          const next = choices.find((one) => one === event.target.value) ?? 'unset'
          setChosen(next)
          onChange(next === 'none' ? noVat : next === 'payer' && toChoice(value) === 'payer' ? value : '')
        }}
      />
      {choice === 'payer' && (
        <Field
          label={t('vatNumber')}
          required
          readOnly={readOnly}
          inputMode="numeric"
          className="w-full max-w-60"
          error={error ?? (value.trim() === '' ? t('vatNumberNeeded') : undefined)}
          {...control(value, onChange)}
        />
      )}
    </div>
  )
}
