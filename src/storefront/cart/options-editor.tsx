import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { CartLine } from '#contract/cart.ts'
import type { ProductProperty, ProductView } from '#contract/catalogue.ts'
import { money, sum } from '#contract/money.ts'
import { measureShape } from '#geometry/measurements.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { firstField } from '#ui/first-field.ts'
import { useOpenEditor } from '#ui/open-editors.ts'
import { Price } from '#ui/price.tsx'
import { browserApi } from '../api/browser-api.ts'
import { minorUnits } from '../api/minor-units.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { saveOptions, saveOptionsLeaving, setLineDraft } from '../cart-state/cart-store.ts'
import { toLineChoice } from '../list-state/line-input.ts'
import { chosenShape } from '../pickers/chosen-shape.ts'
import { resolveOption, optionChoicesAfter, selectedProperties, type OptionChoices } from '../pickers/option-choices.ts'
import { Picker } from '../pickers/pickers.tsx'

/** The product page's pickers for one line. Saving sends the choices; a failure or cancelling restores the former options. */
export default function OptionsEditor({ line: stored, onClose }: { line: CartLine; onClose: () => void }) {
  const t = useTranslations('cart')
  const [sized, setSized] = useState<ProductView | null>(null)
  const line = useMemo(() => (sized ? replaceOptions(stored, sized) : stored), [stored, sized])
  const [choices, setChoices] = useState(() => toLineChoice(line.product_properties))
  const [busy, setBusy] = useState(false)
  const latest = useRef(choices)
  useEffect(() => {
    latest.current = choices
  })
  const root = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (root.current) firstField(root.current)?.focus()
  }, [])
  const properties = inOrder(line.product.product_properties)
  const product = useProduct(line)
  const { isChanged, discard } = useUnsaved(line, choices, product)
  useOpenEditor(isChanged, save)
  async function save(): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    const outcome = await saveOptions(line, selectedProperties(line.product.product_properties, choices))
    // Stays open when the server refused the choices or they changed while it answered, so that they can be corrected or saved.
    if (outcome !== 'refused' && latest.current === choices) close()
    else setBusy(false)
    return outcome === 'saved' && latest.current === choices
  }
  function close() {
    discard()
    onClose()
  }
  return (
    <fieldset ref={root} className="mt-3 min-w-0 flex flex-col gap-5 border-t border-concrete-light pt-4">
      <legend className="sr-only">{t('editOf', { product: line.product.product_name })}</legend>
      {properties.map((property) => (
        <Picker
          key={property.property_name}
          property={property}
          choice={choices.choice}
          note={choices.notes[property.property_name] ?? ''}
          currency={line.currency}
          form={product?.form ?? null}
          together={product}
          onOwnSize={setSized}
          onPick={(event) => setChoices((before) => optionChoicesAfter(before, event))}
        />
      ))}
      <NewFigures line={line} choices={choices} product={product} />
      <div className="flex flex-wrap gap-3">
        <Button data-saves-options="" busy={busy} busyLabel={t('saving')} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('cancel')}
        </Button>
      </div>
    </fieldset>
  )
}

const chosenText = (chosen: readonly { property_name: string; property_value: string; property_note?: string | undefined }[]) =>
  JSON.stringify(chosen.map(({ property_name, property_value, property_note = '' }) => [property_name, property_value, property_note]).toSorted())

/** Includes unsaved choices in the totals, and saves them when the editor is removed without being saved or cancelled. */
function useUnsaved(line: CartLine, choices: OptionChoices, product: ProductView | undefined) {
  const properties = selectedProperties(line.product.product_properties, choices)
  const isChanged = chosenText(properties) !== chosenText(line.product_properties)
  useEffect(() => {
    const options = line.product.product_properties.map((property) => resolveOption(property, choices.choice))
    setLineDraft(line.id, {
      prices: { base: minorUnits(line.product.price), impacts: options.map(({ price_impact }) => minorUnits(price_impact)) },
      kopiykas: { base: money(line.product.price_kopiykas), impacts: options.map(({ price_impact_kopiykas }) => money(price_impact_kopiykas)) },
      weightKg: computeWeight(line, choices, product) ?? line.weight_kg,
    })
  }, [line, choices, product])
  const keep = useRef(true)
  const leave = useEffectEvent(() => {
    if (keep.current && isChanged) saveOptionsLeaving(line, properties)
  })
  useEffect(() => {
    keep.current = true
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
      setLineDraft(line.id, null)
    }
  }, [line.id])
  /** Called when the choices are saved or dropped. */
  const discard = () => {
    keep.current = false
  }
  return { isChanged, discard }
}

/** Properties of the product, then additions, then delivery, as on its page. Properties without a choice are left out. */
function inOrder(properties: readonly ProductProperty[]): ProductProperty[] {
  const place = ({ kind, property_name }: ProductProperty) => (property_name === 'delivery' ? 2 : kind === 'BOOLEAN_SWITCH' ? 1 : 0)
  return properties.filter(({ options }) => options.length > 1).toSorted((a, b) => place(a) - place(b))
}

/** The line with the product's current options, which include a priced own size. */
const replaceOptions = (line: CartLine, { product_properties }: ProductView): CartLine => ({
  ...line,
  product: { ...line.product, product_properties },
})

/** Price and weight of a piece with the unsaved choices. */
function NewFigures({ line, choices, product }: { line: CartLine; choices: OptionChoices; product: ProductView | undefined }) {
  const t = useTranslations('cart')
  const language = useLanguage()
  const impacts = line.product.product_properties.map((property) => minorUnits(resolveOption(property, choices.choice).price_impact))
  const weight = computeWeight(line, choices, product)
  return (
    <p className="text-small" aria-live="polite">
      {t('newPrice')} <Price amount={sum([minorUnits(line.product.price), ...impacts])} currency={line.currency} className="font-medium" />
      {weight !== null && <>&nbsp;· {t('pieceWeight', { weight: new Intl.NumberFormat(language).format(weight) })}</>}
    </p>
  )
}

/** The product with its shape and forbidden combinations, which the cart does not contain; undefined until loaded. */
function useProduct({ product: { id } }: CartLine): ProductView | undefined {
  const language = useLanguage()
  return useQuery({
    queryKey: ['product', language, id],
    queryFn: () => browserApi(language).viewProduct({ params: { id } }),
    ...catalogueStaleTime,
  }).data
}

/** Weight in whole kilograms from the product's shape; without a shape the line's own weight. Null until it is known. */
function computeWeight(
  { product: { product_properties }, weight_kg }: CartLine,
  choices: OptionChoices,
  product: ProductView | undefined,
): number | null {
  if (!product) return null
  const shape = chosenShape({ form: product.form, product_properties }, choices.choice)
  return shape ? Math.round(measureShape(shape).weight.empty) : weight_kg
}
