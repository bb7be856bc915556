import { useState } from 'react'
import type { ProductProperty, ProductView } from '#contract/catalogue.ts'
import type { Currency } from '#contract/money.ts'
import { parseOwnSize } from '#contract/own-size.ts'
import { noteLimit, takesNote } from '#contract/option-rules.ts'
import type { Choice } from '#contract/price.ts'
import type { Shape } from '#contract/shape.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { capitalize } from '../messages/capitalize.ts'
import { minorUnits } from '../api/minor-units.ts'
import { deferred, lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { CombinationPicker } from './combination-picker.tsx'
import { useColours, useImpactText, type ControlProps } from './control.ts'
import { differenceBetween, forbiddenReason, resolveOption, type OptionEvent } from './option-choices.ts'
import type { OwnSizeProps } from './own-size.tsx'

const OwnSize = deferred(() => import('./own-size.tsx'))
// Rendered by the server with the page.
const SizeTiles = lazyAfterHydration(async () => (await import('./size-tiles.tsx')).default)
/** The list entry for the buyer's own size. */
const ownEntry = 'own'

export interface PickerProps {
  property: ProductProperty
  choice: Choice
  note: string
  currency: Currency
  /** The product's shape, for drawings of the sizes. */
  form?: Shape | null
  /** The product's other properties and forbidden pairs; without them every option is possible. */
  together?: Pick<ProductView, 'id' | 'product_properties' | 'forbidden' | 'own_size'> | undefined
  /** Receives the product with the buyer's own size among its options; without it own sizes are not offered. */
  onOwnSize?: (product: ProductView) => void
  onPick: (event: OptionEvent) => void
}

/** The control of one property, depending on its kind. */
export function Picker(props: PickerProps) {
  const { property, choice, note, onPick } = props
  const option = resolveOption(property, choice)
  return (
    <div className="flex flex-col gap-3">
      <Control {...props} />
      {property.picture && <img src={property.picture} alt="" width={96} />}
      {takesNote(property.effect, option.value, option.agree_first) && (
        <NoteField note={note} onNote={(text) => onPick({ kind: 'noted', name: property.property_name, note: text })} />
      )}
    </div>
  )
}

function Control({ property, choice, currency, form, together, onPick, onOwnSize }: PickerProps) {
  const choose = (value: string) => onPick({ kind: 'chosen', name: property.property_name, value })
  const findChosen = (name: string) => {
    const other = together?.product_properties.find(({ property_name }) => property_name === name)
    return other && resolveOption(other, choice).value
  }
  const explain = (value: string) => together?.forbidden && forbiddenReason(together.forbidden, property.property_name, value, findChosen)
  const shared = { property, chosen: resolveOption(property, choice).value, currency, choose, form: form ?? null, explain }
  const rules = property.property_name === 'size' ? together?.own_size : undefined
  if (rules && form && together && onOwnSize)
    return (
      <SizePicker
        {...shared}
        own={{ product: together, rules, property, chosen: choice['size'] ?? shared.chosen, form, currency, onPriced: onOwnSize, choose }}
      />
    )
  if (property.options.length === 1) return <OnlyOption {...shared} />
  const Kind = property.property_name === 'shape' ? ShapePicker : controls[property.kind]
  return (
    <>
      <Kind {...shared} />
      {property.property_name === 'size' && form && together && <SizeTiles id={together.id} {...shared} form={form} />}
    </>
  )
}

const controls = {
  PRODUCT_COLOR: ColourPicker,
  BOOLEAN_SWITCH: SwitchPicker,
  COMBINATION_PICKER: CombinationPicker,
  CATEGORY: ListPicker,
} as const satisfies Record<ProductProperty['kind'], (props: ControlProps) => unknown>

/** A single option needs no control, so its label is shown. */
function OnlyOption({ property, currency }: ControlProps) {
  const impactText = useImpactText(currency)
  const [option] = property.options
  if (!option) return null
  const impact = minorUnits(option.price_impact)
  return (
    <p>
      <span className="font-medium">{property.label}:</span> {option.label}
      {impact !== 0 && <span className="text-concrete-dark">{`\u00a0· ${impactText(impact)}`}</span>}
    </p>
  )
}

/** A select for size and delivery. Delivery never says "included", because the price does not contain its cost (rule 3.9). */
function ListPicker({ property, chosen, currency, choose, explain, further = [] }: ControlProps & { further?: SelectOption[] }) {
  const t = useTranslations('product')
  const impactText = useImpactText(currency)
  const isDelivery = property.property_name === 'delivery'
  const options = property.options.map(({ value, label, price_impact }) => {
    const impact = minorUnits(price_impact)
    // The fields below say the rest of an own size.
    const messages = capitalize(parseOwnSize(value) ? label.replace(/,.*/u, '') : label)
    const reason = explain(value)
    const detail = reason ?? (isDelivery && impact === 0 ? '' : impactText(impact))
    return { value, label: detail ? `${messages}\u00a0· ${detail}` : messages, disabled: reason !== undefined }
  })
  return (
    <Select
      label={property.label}
      hint={isDelivery ? t('deliveryHint') : undefined}
      value={chosen}
      onChange={(event) => choose(event.target.value)}
      options={[...options, ...further]}
    />
  )
}

/** The sizes, and last the buyer's own, whose dimensions are entered below. */
function SizePicker({ own, ...list }: ControlProps & { own: OwnSizeProps }) {
  const t = useTranslations('product')
  const isOwn = parseOwnSize(list.chosen) !== null
  const [isOpen, setIsOpen] = useState(isOwn)
  const choose = (value: string) => {
    setIsOpen(value === ownEntry)
    if (value !== ownEntry) list.choose(value)
  }
  return (
    <>
      <ListPicker {...list} chosen={isOpen && !isOwn ? ownEntry : list.chosen} choose={choose} further={[{ value: ownEntry, label: t('ownSize') }]} />
      {(isOwn || isOpen) && <OwnSize {...own} />}
      <SizeTiles id={own.product.id} {...list} form={own.form} choose={choose} />
    </>
  )
}

function ShapePicker({ property, chosen, currency, choose, explain }: ControlProps) {
  const impactText = useImpactText(currency)
  const options = property.options.map(({ value, label, price_impact }) => ({
    value,
    label,
    detail: impactText(minorUnits(price_impact)),
    disabledReason: explain(value),
  }))
  return <RadioTiles legend={property.label} options={options} value={chosen} onChange={choose} />
}

/** In the order of the palette, which has at most a hundred entries; an unknown colour is grey and logs a warning. */
function ColourPicker({ property, chosen, currency, choose, explain }: ControlProps) {
  const impactText = useImpactText(currency)
  const { codes, findSwatch } = useColours(property)
  const place = (value: string) => codes.indexOf(value) + 1 || 101
  const options = property.options
    .toSorted((a, b) => place(a.value) - place(b.value))
    .map(({ value, label, price_impact }) => ({
      value,
      label,
      swatch: findSwatch(value),
      detail: impactText(minorUnits(price_impact)),
      disabledReason: explain(value),
    }))
  return <RadioTiles legend={property.label} options={options} value={chosen} onChange={choose} />
}

/** The first option means no, the second yes. */
function SwitchPicker({ property, chosen, currency, choose, explain }: ControlProps) {
  const impactText = useImpactText(currency)
  const [no, yes] = property.options
  if (!no || !yes) return null
  const reason = explain(yes.value)
  return (
    <Switch
      label={property.label}
      hint={reason ?? property.help}
      disabled={Boolean(reason)}
      value={chosen === yes.value}
      onChange={(requested) => choose(requested ? yes.value : no.value)}
      detail={impactText(differenceBetween(no, yes))}
    />
  )
}

function NoteField({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const t = useTranslations('product')
  return (
    <Field
      label={t('note')}
      hint={t('noteHint')}
      optional
      value={note}
      maxLength={noteLimit}
      autoComplete="off"
      onChange={(event) => onNote(event.target.value)}
    />
  )
}
