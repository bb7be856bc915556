import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '#contract/cart.ts'
import type { ProductProperty } from '#contract/catalogue.ts'
import { formatMoney, sum, toMajor } from '#contract/money.ts'
import { noteLimit, takesNote } from '#contract/option-rules.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Price } from '#ui/price.tsx'
import { Select } from '#ui/select.tsx'
import { saveOptions } from '../cart-state/cart-store.ts'
import { capitalize } from '../messages/capitalize.ts'
import { minorUnits } from '../api/minor-units.ts'
import { picksOf, type Picks } from './option-picks.ts'

/** The chosen properties of a line: save sends them, a failure or cancel gives the old ones back. */
export function OptionsEditor({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const t = useTranslations('cart')
  const [picks, setPicks] = useState(() => picksOf(line))
  const [busy, setBusy] = useState(false)
  const latest = useRef(picks)
  latest.current = picks
  const root = useRef<HTMLFieldSetElement>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('select, input')?.focus(), [])
  const properties = line.product.product_properties
  async function save() {
    if (busy) return
    setBusy(true)
    const chosen = properties.map((property) => {
      const option = optionOf(property, picks)
      const note = takesNote(property.property_name, option.value, option.pairs) ? (picks.notes[property.property_name] ?? '').trim() : ''
      return {
        property_name: property.property_name,
        property_value: option.value,
        property_price_impact: toMajor(minorUnits(option.price_impact)).toFixed(2),
        ...(note ? { property_note: note } : {}),
      }
    })
    await saveOptions(line, chosen)
    // What was changed while the answer was on its way is not saved yet: the editor stays open with it.
    if (latest.current === picks) onClose()
    else setBusy(false)
  }
  const unit = sum([minorUnits(line.product.price), ...properties.map((property) => minorUnits(optionOf(property, picks).price_impact))])
  return (
    <fieldset ref={root} className="mt-3 flex flex-col gap-4 border-t border-concrete-light pt-4">
      <legend className="sr-only">{t('editOf', { product: line.product.product_name })}</legend>
      {properties.map((property) => (
        <PropertySelect key={property.property_name} property={property} picks={picks} currency={line.currency} onPick={setPicks} />
      ))}
      <p className="figures text-small" aria-live="polite">
        {t('newPrice')} <Price amount={unit} currency={line.currency} className="font-medium" />
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel={t('saving')} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </fieldset>
  )
}

function optionOf(property: ProductProperty, picks: Picks) {
  const option = property.options.find(({ value }) => value === picks.choice[property.property_name]) ?? property.options[0]
  if (!option) throw new Error(`property ${property.property_name} has no options`) // the contract asks for one
  return option
}

interface PropertySelectProps {
  property: ProductProperty
  picks: Picks
  currency: CartLine['currency']
  onPick: (picks: Picks) => void
}

/** In the narrow drawer every property is a list: its options and what each costs. */
function PropertySelect({ property, picks, currency, onPick }: PropertySelectProps) {
  const t = useTranslations('cart')
  const language = useLanguage()
  const { property_name, label, options } = property
  if (options.length < 2) return null
  const option = optionOf(property, picks)
  const messages = (impact: number) => (impact === 0 ? '' : ` · ${impact > 0 ? '+' : ''}${formatMoney(minorUnits(impact), currency, language)}`)
  return (
    <>
      <Select
        label={label}
        value={option.value}
        options={options.map(({ value, label: message, price_impact }) => ({ value, label: capitalize(message) + messages(price_impact) }))}
        onChange={({ target }) => onPick({ ...picks, choice: { ...picks.choice, [property_name]: target.value } })}
      />
      {takesNote(property_name, option.value, option.pairs) && (
        <Field
          label={t(property_name === 'logo' ? 'logoNote' : 'colourNote')}
          optional
          maxLength={noteLimit}
          autoComplete="off"
          value={picks.notes[property_name] ?? ''}
          onChange={({ target }) => onPick({ ...picks, notes: { ...picks.notes, [property_name]: target.value } })}
        />
      )}
    </>
  )
}
