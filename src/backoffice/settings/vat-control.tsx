import { useState } from 'react'
import { paysVat } from '#contract/vat.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { control } from '../form/control.ts'

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
export function VatControl({ id, value, error, readOnly, onChange }: VatControlProps) {
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
