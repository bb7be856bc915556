import type { ProductProperty, ProductView } from '#contract/catalogue.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { lazyAfterHydration } from '../hydration/hydrate-on-interaction.ts'
import { KeepButtons } from './keep-buttons.tsx'
import { Picker } from '../pickers/pickers.tsx'
import type { PickEvent, Choices, ProductState } from './product-state.ts'

const VolumePrices = lazyAfterHydration(async () => (await import('./volume-prices.tsx')).default)

/** Additions come after the main properties (primary and secondary handlers). */
const isAddition = ({ kind }: ProductProperty) => kind === 'BOOLEAN_SWITCH'

/** Delivery comes last, because it does not change the product. */
function inOrder(properties: readonly ProductProperty[]): ProductProperty[] {
  const isDelivery = ({ property_name }: ProductProperty) => property_name === 'delivery'
  return [...properties.filter((property) => !isDelivery(property)), ...properties.filter(isDelivery)]
}

export interface ConfiguratorProps {
  state: ProductState
  choices: Choices
  onPick: (event: PickEvent) => void
  onOwnSize: (product: ProductView) => void
}

export function Configurator({ state, choices, onPick, onOwnSize }: ConfiguratorProps) {
  const t = useTranslations('product')
  const { product_properties, currency, form } = state.productData
  const renderPickers = (properties: readonly ProductProperty[]) =>
    properties.map((property) => (
      <Picker
        key={property.property_name}
        property={property}
        choice={choices.choice}
        note={choices.notes[property.property_name] ?? ''}
        currency={currency}
        form={form}
        together={state.productData}
        onPick={onPick}
        onOwnSize={onOwnSize}
      />
    ))
  const additions = product_properties.filter(isAddition)
  return (
    <div className="flex flex-col gap-7">
      <div className="no-print flex flex-col gap-7">
        {renderPickers(inOrder(product_properties.filter((property) => !isAddition(property))))}
        {additions.length > 0 && (
          <section aria-labelledby="additions" className="border-t border-concrete-light pt-6">
            <h2 id="additions" className="text-lead">
              {t('additions')}
            </h2>
            <div className="mt-2 divide-y divide-concrete-light">{renderPickers(additions)}</div>
          </section>
        )}
      </div>
      <PrintedChoice state={state} />
      <Quantity state={state} onPick={onPick} />
      {state.productData.volume_tiers.length > 0 && <VolumePrices state={state} />}
    </div>
  )
}

/** The quantity and the order buttons. */
function Quantity({ state, onPick }: Pick<ConfiguratorProps, 'state' | 'onPick'>) {
  const t = useTranslations('product')
  return (
    <div className="quantity-row no-print">
      <Stepper
        value={state.quantity}
        min={quantityLimits.min}
        max={quantityLimits.max}
        label={t('quantity')}
        onChange={(value) => onPick({ kind: 'counted', quantity: value })}
      />
      <p className="min-w-40 flex-1 text-small text-concrete-dark">{t('orderHint')}</p>
      <div className="w-full md:hidden">
        <KeepButtons state={state} />
      </div>
    </div>
  )
}

/** Printed instead of the pickers. */
function PrintedChoice({ state }: { state: ProductState }) {
  return (
    <ul className="hidden print:block">
      {state.selectedOptionTexts.map(
        ({ name, label, value, note, declined }) =>
          !declined && (
            <li key={name}>
              {label}: {value}
              {note && ` (${note})`}
            </li>
          ),
      )}
    </ul>
  )
}
