import { formatMoney } from '#contract/money.ts'
import { formatDays, type ReadyDates } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Price } from '#ui/price.tsx'
import { openModal } from '../modals/modals.ts'
import { KeepButtons } from './keep-buttons.tsx'
import type { ProductState } from './product-state.ts'

/**
 * Total, ready-by and what to do, in one line at the lower edge of the window. Where the window is too low to spare a line, it
 * stands in the page. What it covers is kept clear in ui/theme.css.
 */
export function PurchaseBar({ state, ready }: { state: ProductState; ready: ReadyDates }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const { quantity, totalPrice, unitPrice, currency } = state
  function order() {
    void import('./buy-now.ts').then(
      ({ buyNow }) => buyNow(state, ready),
      () => openModal('public purchase'), // its dialog cannot be loaded either, and says so
    )
  }
  return (
    <section aria-label={t('purchase')} className={quantity > 1 ? 'purchase-bar' : 'purchase-bar print:hidden'}>
      <div className="page-frame">
        <p>
          <span className="sr-only print:not-sr-only">{t('total')} </span>
          <Price amount={totalPrice} currency={currency} className="text-lead font-medium" />
          <small>
            {quantity > 1 && <span>{`${quantity} × ${formatMoney(unitPrice, currency, language)}\u00a0· `}</span>}
            {t('ready', { dates: formatDays(ready, language) })}
          </small>
        </p>
        <div className="max-md:hidden">
          <KeepButtons state={state} />
        </div>
        <Button onClick={order}>{t('order')}</Button>
      </div>
      <LiveRegion text={t('totalSaid', { total: formatMoney(totalPrice, currency, language) })} />
    </section>
  )
}
