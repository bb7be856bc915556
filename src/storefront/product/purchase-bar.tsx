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
 * Total, ready days and actions in one line at the bottom of the window; in a window too low for that, it is part of the page. ui/theme.css reserves
 * the covered space.
 */
export function PurchaseBar({ state, ready }: { state: ProductState; ready: ReadyDates }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const { quantity, totalPrice, unitPrice, currency } = state
  function order() {
    void import('./buy-now.ts').then(
      ({ buyNow }) => buyNow(state, ready),
      () => openModal('public purchase'), // its dialog reports that it could not be loaded
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
