import { formatMoney } from '#contract/money.ts'
import { formatDays } from '#contract/ready-range.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { cartGoods } from '../cart-state/cart-goods.ts'
import type { CartView } from '../cart-state/cart-view.ts'
import { lineImage } from '../cart-state/line-image.ts'
import { useOptionLines } from '../order-shared/option-lines.ts'
import { SumRow } from '../order-shared/sum-row.tsx'
import { LinePhoto, PictureNote } from '../order-shared/line-photo.tsx'
import { usePaysVat } from '../api/shop-data.ts'
import { minorUnits } from '../api/minor-units.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { openModal } from '../modals/modals.ts'
import { AskForQuote } from '../quote-request/ask-for-quote.tsx'
import { CallInstead } from '../errors/call-instead.tsx'
import type { PlaceOrderState } from './use-place-order.ts'

const PlaceChip = deferred(async () => ({ default: (await import('../place/place-chip.tsx')).PlaceChip }))

/** The ordered goods and their cost, beside the form; lines are changed in the drawer. */
export function OrderSummary({ cart, placeOrderState }: { cart: CartView; placeOrderState: PlaceOrderState }) {
  const t = useTranslations('checkout')
  const language = useLanguage()
  const total = formatMoney(cart.totalUah, 'UAH', language)
  const { values } = placeOrderState.form
  // When the form has a town, it shows the delivery estimate, and the summary does not repeat it.
  const isPlaceTyped = values['delivery.method'] === 'CARRIER' && values['delivery.city'].trim() !== ''
  return (
    <section aria-labelledby="summary" className="min-w-0 lg:sticky lg:top-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-ink pt-4">
        <h2 id="summary" className="text-lead">
          {t('goods')}
        </h2>
        <Button variant="quiet" className="-mr-[12px] px-[12px]!" onClick={() => openModal('checkout cart')}>
          {t('change')}
        </Button>
      </div>
      <ul>
        {cart.lines.map((shown) => (
          <SummaryLine key={shown.line.id} shown={shown} />
        ))}
      </ul>
      <Totals cart={cart} />
      {!isPlaceTyped && (
        <div className="mt-3 min-h-6">
          <PlaceChip lines={cartGoods(cart).lines} ready={cart.ready} />
        </div>
      )}
      <div className="mt-5 flex flex-col gap-4">
        {placeOrderState.priceChanged && (
          <Notice kind="warning" title={t('priceChanged')}>
            {t('priceChangedText', { total })}
          </Notice>
        )}
        {placeOrderState.error !== undefined && <CheckoutError text={placeOrderState.error} />}
        <Button
          type="submit"
          size="large"
          busy={placeOrderState.state === 'sending'}
          busyLabel={t('placing')}
          disabledReason={cart.blocked ? t('blocked') : undefined}
        >
          {t(placeOrderState.priceChanged ? 'orderAnyway' : 'order', { total })}
        </Button>
        <p className="text-small text-concrete-dark">{t('after')}</p>
        <AskForQuote goods={() => cartGoods(cart)} />
      </div>
    </section>
  )
}

function SummaryLine({ shown: { line, quantity, total } }: { shown: CartView['lines'][number] }) {
  const t = useTranslations('checkout')
  const language = useLanguage()
  const options = useOptionLines(line)
  return (
    <li className="flex gap-4 border-t border-concrete-light py-4">
      <div className="w-14 shrink-0">
        <LinePhoto image={lineImage(line)} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="leading-snug font-medium">{line.product.product_name}</p>
        <p className="text-small text-concrete-dark">{options.map(({ text }) => text).join('\u00a0· ')}</p>
        <PictureNote image={lineImage(line)} as="p" />
        {line.available && line.price_changed && line.previous_unit_price !== null && (
          <p className="text-small text-warning">
            {t('lineRepriced', {
              before: formatMoney(minorUnits(line.previous_unit_price), line.currency, language),
              now: formatMoney(minorUnits(line.unit_price), line.currency, language),
            })}
          </p>
        )}
        {line.available ? (
          <p className="mt-1 flex flex-wrap justify-between gap-x-3">
            <span className="text-small">{t('pieces', { quantity })}</span>
            <Price amount={total} currency={line.currency} />
          </p>
        ) : (
          <p className="mt-1 text-small text-error">{t('lineGone')}</p>
        )}
      </div>
    </li>
  )
}

function Totals({ cart }: { cart: CartView }) {
  const t = useTranslations('checkout')
  const withVat = usePaysVat()
  const language = useLanguage()
  return (
    <dl className="flex flex-col gap-1 border-t border-concrete-light pt-4">
      {cart.currency !== 'UAH' && (
        <SumRow label={t('total')} term="text-concrete-dark">
          <Price amount={cart.total} currency={cart.currency} />
        </SumRow>
      )}
      <SumRow label={t(cart.currency === 'UAH' ? 'total' : 'charged')} term="font-medium">
        <Price amount={cart.totalUah} className="text-title font-medium" />
      </SumRow>
      <div className="text-small text-concrete-dark">
        <dt className="sr-only">{t('priceNote')}</dt>
        <dd>{t(withVat ? 'priceIncludes' : 'priceIncludesNoVat')}</dd>
      </div>
      {cart.weightKg !== null && (
        <SumRow label={t('weight')} className="mt-2 text-small" term="text-concrete-dark">
          {t('kilograms', { weight: new Intl.NumberFormat(language).format(cart.weightKg) })}
        </SumRow>
      )}
      {cart.ready && (
        <SumRow label={t('readyBy')} className="text-small" term="text-concrete-dark">
          {unbroken(formatDays(cart.ready, language))}
        </SumRow>
      )}
    </dl>
  )
}

/** Shown besides the toast with the error: nothing is lost, and whom to call instead. */
function CheckoutError({ text }: { text: string }) {
  const t = useTranslations('checkout')
  return (
    <Notice kind="error" title={t('notPlaced')}>
      <p>
        {text} {t('draftStored')}
      </p>
      <CallInstead text={t('orCall')} />
    </Notice>
  )
}
