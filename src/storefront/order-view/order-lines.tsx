import { Link } from 'react-router'
import type { OrderView } from '#contract/order.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDays, readyRange, orderReadyRange } from '#contract/ready-range.ts'
import { unbroken } from '#contract/unbroken.ts'
import { productPath } from '#contract/slug.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Price } from '#ui/price.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { LineAmount } from '../order-shared/line-amount.tsx'
import { SumRow } from '../order-shared/sum-row.tsx'
import { LinePhoto, PictureNote } from '../order-shared/line-photo.tsx'
import { OptionTexts } from '../order-shared/option-texts.tsx'
import { minorUnits } from '../api/minor-units.ts'
import { usePaysVat } from '../api/shop-data.ts'

/** The ordered goods with the names and prices of that moment, and the sum in hryvnias. */
export function OrderLines({ order }: { order: OrderView }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const ready = orderReadyRange(order)
  const withVat = usePaysVat()
  return (
    <TitledSection id="lines" title={t('whatOrdered')}>
      <ul className="mt-3">
        {order.products.map((line) => (
          <OrderLine key={line.id} line={line} order={order} />
        ))}
      </ul>
      <dl className="border-t border-ink pt-4">
        <SumRow label={t('total')} value={order.currency === 'UAH' ? 'text-title font-medium' : ''}>
          <Price amount={minorUnits(order.price)} currency={order.currency} />
        </SumRow>
        {order.currency !== 'UAH' && (
          <SumRow label={t('inHryvnias')} value="text-title font-medium">
            <Price amount={minorUnits(order.price_uah)} />
          </SumRow>
        )}
        {ready && <SumRow label={t('allReady')}>{unbroken(formatDays(ready, language))}</SumRow>}
      </dl>
      <p className="mt-1 text-small text-concrete-dark">{t(withVat ? 'vatNote' : 'noVatNote')}</p>
    </TitledSection>
  )
}

function OrderLine({ line, order: { currency, promised_on } }: { line: OrderView['products'][number]; order: OrderView }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const { kind, image, product_id, product_name, quantity, unit_price, line_total } = line
  // The office's promised day replaces the ready days of the lines.
  const ready = promised_on ? null : readyRange(line)
  return (
    <li className="flex gap-4 border-t border-concrete-light py-4 print:py-2">
      {/* Services and discounts have no picture. */}
      {kind === 'product' && (
        <div className="w-20 shrink-0 sm:w-28 print:w-20">
          <LinePhoto image={image} />
        </div>
      )}
      <div className="min-w-0 flex-1">
        <h3 className="leading-snug font-medium">
          {product_id === null ? (
            product_name
          ) : (
            <Link to={productPath(language, { id: product_id, slug: '' })} className="underline-offset-4 hover:text-accent hover:underline">
              {product_name}
            </Link>
          )}
        </h3>
        <ul className="mt-1 text-small text-concrete-dark">
          <OptionTexts properties={line.product_properties} />
          {ready && <li>{t('ready', { dates: formatDays(ready, language) })}</li>}
          <PictureNote image={image} />
        </ul>
        <LineAmount
          details={[
            t('pieces', { quantity }),
            quantity > 1 && t('each', { price: formatMoney(minorUnits(unit_price), currency, language) }),
            line.volume_percent > 0 && t('volumeOff', { percent: line.volume_percent }),
          ]}
          total={minorUnits(line_total)}
          currency={currency}
        />
      </div>
    </li>
  )
}
