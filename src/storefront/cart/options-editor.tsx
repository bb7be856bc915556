import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '#contract/cart.ts'
import type { ProductProperty, ProductView } from '#contract/catalogue.ts'
import { sum } from '#contract/money.ts'
import { measurementsOf } from '#geometry/measurements.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { browserApi } from '../api/browser-api.ts'
import { minorUnits } from '../api/minor-units.ts'
import { catalogueStaleTime } from '../api/stale-times.ts'
import { saveOptions } from '../cart-state/cart-store.ts'
import { chosenShape } from '../pickers/chosen-shape.ts'
import { optionOf, optionPicksAfter, selectedProperties, type OptionPicks } from '../pickers/option-picks.ts'
import { Picker } from '../pickers/pickers.tsx'

function picksOf({ product_properties: chosen }: CartLine): OptionPicks {
  return {
    choice: Object.fromEntries(chosen.map(({ property_name, property_value }) => [property_name, property_value])),
    notes: Object.fromEntries(chosen.flatMap(({ property_name, property_note }) => (property_note ? [[property_name, property_note]] : []))),
  }
}

/** The pickers of the product page for one line: save sends what was picked, a failure or cancel gives the old options back. */
export default function OptionsEditor({ line, onClose }: { line: CartLine; onClose: () => void }) {
  const t = useTranslations('cart')
  const [picks, setPicks] = useState(() => picksOf(line))
  const [busy, setBusy] = useState(false)
  const latest = useRef(picks)
  useEffect(() => {
    latest.current = picks
  })
  const root = useRef<HTMLFieldSetElement>(null)
  useEffect(() => root.current?.querySelector<HTMLElement>('select, input:checked, input')?.focus(), [])
  const properties = inOrder(line.product.product_properties)
  const product = useProduct(line)
  async function save() {
    if (busy) return
    setBusy(true)
    const outcome = await saveOptions(line, selectedProperties(line.product.product_properties, picks))
    // What the server refuses, or what was changed while the answer was on its way, stays to be mended or saved.
    if (outcome !== 'refused' && latest.current === picks) onClose()
    else setBusy(false)
  }
  return (
    <fieldset ref={root} className="mt-3 min-w-0 flex flex-col gap-5 border-t border-concrete-light pt-4">
      <legend className="sr-only">{t('editOf', { product: line.product.product_name })}</legend>
      {properties.map((property) => (
        <Picker
          key={property.property_name}
          property={property}
          choice={picks.choice}
          note={picks.notes[property.property_name] ?? ''}
          currency={line.currency}
          form={product?.form ?? null}
          together={product}
          onPick={(event) => setPicks((before) => optionPicksAfter(before, event))}
        />
      ))}
      <NewFigures line={line} picks={picks} product={product} />
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

/** What makes the product, then additions, then how it is carried, as on its page. What leaves nothing to choose is not asked. */
function inOrder(properties: readonly ProductProperty[]): ProductProperty[] {
  const place = ({ kind, property_name }: ProductProperty) => (property_name === 'delivery' ? 2 : kind === 'BOOLEAN_SWITCH' ? 1 : 0)
  return properties.filter(({ options }) => options.length > 1).toSorted((a, b) => place(a) - place(b))
}

/** Price and weight of a piece as picked. */
function NewFigures({ line, picks, product }: { line: CartLine; picks: OptionPicks; product: ProductView | undefined }) {
  const t = useTranslations('cart')
  const language = useLanguage()
  const impacts = line.product.product_properties.map((property) => minorUnits(optionOf(property, picks.choice).price_impact))
  const weight = weightOf(line, picks, product)
  return (
    <p className="figures text-small" aria-live="polite">
      {t('newPrice')} <Price amount={sum([minorUnits(line.product.price), ...impacts])} currency={line.currency} className="font-medium" />
      {weight !== null && <> · {t('pieceWeight', { weight: new Intl.NumberFormat(language).format(weight) })}</>}
    </p>
  )
}

/** The line's product with its shape and what cannot be had together, which the cart does not carry; undefined until it is known. */
function useProduct({ product: { id } }: CartLine): ProductView | undefined {
  const language = useLanguage()
  return useQuery({
    queryKey: ['product', language, id],
    queryFn: () => browserApi(language).viewProduct({ params: { id } }),
    ...catalogueStaleTime,
  }).data
}

/** Whole kilograms by the product's shape; the line's own weight where there is none, null until it is known. */
function weightOf({ product: { product_properties }, weight_kg }: CartLine, picks: OptionPicks, product: ProductView | undefined): number | null {
  if (!product) return null
  const shape = chosenShape({ form: product.form, product_properties }, picks.choice)
  return shape ? Math.round(measurementsOf(shape).weight.empty) : weight_kg
}
