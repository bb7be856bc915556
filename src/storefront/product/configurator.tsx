import { useState, type Ref } from 'react'
import type { ProductProperty } from '#contract/catalogue.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { formatMoney } from '#contract/money.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { addToCart } from '../cart-state/add-to-cart.ts'
import { buyNow } from './buy-now.ts'
import { Picker } from '../pickers/pickers.tsx'
import type { PickEvent, Picks, ProductState } from './product-state.ts'

/** Additions come after what makes the product (primary and secondary handlers). */
const isAddition = ({ kind }: ProductProperty) => kind === 'BOOLEAN_SWITCH'

/** How it is carried is asked last: it changes nothing of the product. */
function inOrder(properties: readonly ProductProperty[]): ProductProperty[] {
  const isDelivery = ({ property_name }: ProductProperty) => property_name === 'delivery'
  return [...properties.filter((property) => !isDelivery(property)), ...properties.filter(isDelivery)]
}

export interface ConfiguratorProps {
  state: ProductState
  /** The days between which it is ready as chosen. */
  ready: ReadyDates
  picks: Picks
  onPick: (event: PickEvent) => void
  /** The place of the buttons: while it is out of sight, phones show them at the lower edge. */
  buttonsRef: Ref<HTMLDivElement>
}

export function Configurator({ state, ready, picks, onPick, buttonsRef }: ConfiguratorProps) {
  const t = useTranslations('product')
  const { product_properties, currency } = state.productData
  const pickersOf = (properties: readonly ProductProperty[]) =>
    properties.map((property) => (
      <Picker
        key={property.property_name}
        property={property}
        choice={picks.choice}
        note={picks.notes[property.property_name] ?? ''}
        currency={currency}
        onPick={onPick}
      />
    ))
  const additions = product_properties.filter(isAddition)
  return (
    <div className="flex flex-col gap-7">
      <div className="no-print flex flex-col gap-7">
        {pickersOf(inOrder(product_properties.filter((property) => !isAddition(property))))}
        {additions.length > 0 && (
          <section aria-labelledby="additions" className="border-t border-concrete-light pt-6">
            <h2 id="additions" className="text-lead">
              {t('additions')}
            </h2>
            <div className="mt-2 divide-y divide-concrete-light">{pickersOf(additions)}</div>
          </section>
        )}
      </div>
      <PrintedChoice state={state} />
      <Summary state={state} ready={ready} onPick={onPick} buttonsRef={buttonsRef} />
    </div>
  )
}

/** Quantity, total and what to do: stays at the lower edge of the column on wide screens. */
function Summary({ state, ready, onPick, buttonsRef }: Omit<ConfiguratorProps, 'picks'>) {
  const t = useTranslations('product')
  const language = useLanguage()
  const { quantity, totalPrice, unitPrice, currency } = state
  const total = formatMoney(totalPrice, currency, language)
  return (
    <div ref={buttonsRef} className="purchase-bar z-10 border-t border-ink bg-paper py-3 md:sticky md:bottom-0 print:static print:bg-transparent">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="no-print">
          <Stepper
            value={quantity}
            min={quantityLimits.min}
            max={quantityLimits.max}
            label={t('quantity')}
            onChange={(value) => onPick({ kind: 'counted', quantity: value })}
          />
        </div>
        <p className="text-right">
          <span className="text-small text-concrete-dark">{t('total')} </span>
          <Price amount={totalPrice} currency={currency} className="text-title font-medium" />
          {quantity > 1 && (
            <span className="figures block text-small text-concrete-dark">
              {quantity} × {formatMoney(unitPrice, currency, language)}
            </span>
          )}
        </p>
      </div>
      <LiveRegion text={t('totalSaid', { total })} />
      <div className="no-print mt-3 flex flex-wrap gap-3">
        <Button size="large" className="flex-[1_0_100%] px-4!" onClick={() => buyNow(state, ready)}>
          {t('order')}
        </Button>
        <ListButton state={state} />
        <CartButton state={state} />
      </div>
      <p className="no-print mt-2 text-small text-concrete-dark">{t('orderHint')}</p>
    </div>
  )
}

/** Without an account; what it does is fetched with the first press. */
function ListButton({ state }: { state: ProductState }) {
  const t = useTranslations('product')
  async function add() {
    const { addProductToList } = await import('../list-state/add-to-list.ts')
    const { productData, quantity, selectedProperties } = state
    await addProductToList({ productId: productData.id, name: productData.product_name, quantity, selected: selectedProperties })
  }
  return (
    <Button size="large" variant="secondary" className="flex-[1_1_9rem] px-3!" onClick={() => void add()}>
      {t('addToList')}
    </Button>
  )
}

function CartButton({ state }: { state: ProductState }) {
  const t = useTranslations('product')
  const [busy, setBusy] = useState(false)
  async function add() {
    setBusy(true)
    try {
      await addToCart({
        productId: state.productData.id,
        productName: state.productData.product_name,
        quantity: state.quantity,
        product_properties: state.selectedProperties,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="large" variant="secondary" className="flex-[1_1_9rem] px-3!" busy={busy} busyLabel={t('adding')} onClick={() => void add()}>
      {t('addToCart')}
    </Button>
  )
}

/** On paper the pickers give way to what was picked. */
function PrintedChoice({ state }: { state: ProductState }) {
  return (
    <ul className="hidden print:block">
      {state.selectedOptionTexts.map(({ name, label, value, note }) => (
        <li key={name}>
          {label}: {value}
          {note && ` (${note})`}
        </li>
      ))}
    </ul>
  )
}
