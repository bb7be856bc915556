import { Suspense, useState, type ReactNode } from 'react'
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
// The server draws them with the page.
const SizeTiles = lazyAfterHydration(async () => (await import('./size-tiles.tsx')).default)
/** The entry of the list that opens it. */
const ownEntry = 'own'

export interface PickerProps {
  property: ProductProperty
  choice: Choice
  note: string
  currency: Currency
  /** The product's shape, for pictures of the sizes in the list. */
  form?: Shape | null
  /** The product's other properties and the forbidden pairs; without them everything is possible. */
  together?: Pick<ProductView, 'id' | 'product_properties' | 'forbidden' | 'own_size'> | undefined
  /** Takes the product with a size of the buyer's own among its options; without it none can be named here. */
  onOwnSize?: (product: ProductView) => void
  onPick: (event: OptionEvent) => void
}

/** The control of one property, by its kind. */
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
  const chosenOf = (name: string) => {
    const other = together?.product_properties.find(({ property_name }) => property_name === name)
    return other && resolveOption(other, choice).value
  }
  const reasonOf = (value: string) => together?.forbidden && forbiddenReason(together.forbidden, property.property_name, value, chosenOf)
  const shared = { property, chosen: resolveOption(property, choice).value, currency, choose, form: form ?? null, reasonOf }
  const rules = property.property_name === 'size' ? together?.own_size : undefined
  if (rules && form && together && onOwnSize)
    return (
      <SizePicker {...shared} own={{ product: together, rules, property, chosen: shared.chosen, form, currency, onPriced: onOwnSize, choose }}>
        <SizeTiles id={together.id} {...shared} form={form} />
      </SizePicker>
    )
  if (property.options.length === 1) return <OnlyOption {...shared} />
  const Kind = property.property_name === 'shape' ? ShapePicker : controls[property.kind]
  return (
    <>
      <Kind {...shared} />
      {property.property_name === 'size' && form && together && (
        <Suspense>
          <SizeTiles id={together.id} {...shared} form={form} />
        </Suspense>
      )}
    </>
  )
}

const controls = {
  PRODUCT_COLOR: ColourPicker,
  BOOLEAN_SWITCH: SwitchPicker,
  COMBINATION_PICKER: CombinationPicker,
  CATEGORY: ListPicker,
} as const satisfies Record<ProductProperty['kind'], (props: ControlProps) => unknown>

/** One value leaves nothing to choose: a plain label. */
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

/** Size and delivery: a list. What carrying costs is not in the price, so a delivery never says "included" (rule 3.9). */
function ListPicker({ property, chosen, currency, choose, reasonOf, further = [] }: ControlProps & { further?: SelectOption[] }) {
  const t = useTranslations('product')
  const impactText = useImpactText(currency)
  const isDelivery = property.property_name === 'delivery'
  const options = property.options.map(({ value, label, price_impact }) => {
    const impact = minorUnits(price_impact)
    const messages = capitalize(label)
    const reason = reasonOf(value)
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

/** The sizes and, last, one of the buyer's own, whose dimensions are asked for below. */
function SizePicker({ own, children, ...list }: ControlProps & { own: OwnSizeProps; children: ReactNode }) {
  const t = useTranslations('product')
  const [isOpen, setIsOpen] = useState(false)
  const isOwn = parseOwnSize(list.chosen) !== null
  const choose = (value: string) => {
    setIsOpen(value === ownEntry)
    if (value !== ownEntry) list.choose(value)
  }
  return (
    <>
      <ListPicker {...list} chosen={isOpen && !isOwn ? ownEntry : list.chosen} choose={choose} further={[{ value: ownEntry, label: t('ownSize') }]} />
      <Suspense>
        {children}
        {(isOwn || isOpen) && <OwnSize {...own} />}
      </Suspense>
    </>
  )
}

function ShapePicker({ property, chosen, currency, choose, reasonOf }: ControlProps) {
  const impactText = useImpactText(currency)
  const options = property.options.map(({ value, label, price_impact }) => ({
    value,
    label,
    detail: impactText(minorUnits(price_impact)),
    disabledReason: reasonOf(value),
  }))
  return <RadioTiles legend={property.label} options={options} value={chosen} onChange={choose} />
}

/** In the order of the palette, which has a hundred at most; a colour that it does not have is grey and is reported. */
function ColourPicker({ property, chosen, currency, choose, reasonOf }: ControlProps) {
  const impactText = useImpactText(currency)
  const { codes, swatchOf } = useColours(property)
  const place = (value: string) => codes.indexOf(value) + 1 || 101
  const options = property.options
    .toSorted((a, b) => place(a.value) - place(b.value))
    .map(({ value, label, price_impact }) => ({
      value,
      label,
      swatch: swatchOf(value),
      detail: impactText(minorUnits(price_impact)),
      disabledReason: reasonOf(value),
    }))
  return <RadioTiles legend={property.label} options={options} value={chosen} onChange={choose} />
}

/** The first option means no, the second yes. */
function SwitchPicker({ property, chosen, currency, choose, reasonOf }: ControlProps) {
  const impactText = useImpactText(currency)
  const [no, yes] = property.options
  if (!no || !yes) return null
  const reason = reasonOf(yes.value)
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
