import { formatMoney, type Currency, type Money } from '#contract/money.ts'
import { quantityLimits } from '#contract/option-rules.ts'
import { useLanguage } from '#i18n/messages.tsx'
import type { Params } from '#i18n/translate.ts'
import { Price } from '#ui/price.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { minorUnits } from '../api/minor-units.ts'
import { nextTier, percentAt } from '../api/volume-price.ts'

interface LineQuantityProps {
  /** The line at its prices; null when it cannot be ordered. */
  readonly priced: (Parameters<typeof nextTier>[0] & { readonly unit: Money; readonly total: Money; readonly currency: Currency }) | null
  readonly quantity: number
  readonly pending?: boolean
  readonly label: string
  /** Translations of the list or of the cart. */
  readonly t: (key: 'each' | 'volumeOff' | 'volumeNext', params: Params) => string
  readonly onChange: (quantity: number) => void
}

/** The quantity of a line, the price of one piece, the sum, and the next quantity at which a piece costs less. */
export function LineQuantity({ priced, quantity, pending = false, label, t, onChange }: LineQuantityProps) {
  const language = useLanguage()
  const percent = priced ? percentAt(priced, quantity) : 0
  const next = priced && nextTier(priced, quantity)
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <Stepper
        value={quantity}
        min={quantityLimits.min}
        max={quantityLimits.max}
        label={label}
        pending={pending}
        disabled={priced === null}
        onChange={onChange}
      />
      {priced && (
        <p className="grow text-right">
          <span className="block text-small text-concrete-dark">
            {t('each', { price: formatMoney(priced.unit, priced.currency, language) })}
            {percent > 0 && `\u00a0· ${t('volumeOff', { percent })}`}
          </span>
          <Price amount={priced.total} currency={priced.currency} className="font-medium" />
          {next && (
            <span className="block text-small text-concrete-dark">
              {t('volumeNext', { count: next.from_pieces, price: formatMoney(minorUnits(next.unit_price), priced.currency, language) })}
            </span>
          )}
        </p>
      )}
    </div>
  )
}
