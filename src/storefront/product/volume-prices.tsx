import { cheaperQuantity } from '#contract/cheaper-quantity.ts'
import { formatMoney } from '#contract/money.ts'
import { discounted, volumePercent } from '#contract/price.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Price } from '#ui/price.tsx'
import type { ProductState } from './product-state.ts'

/** Unit prices of this configuration by quantity; the current row is marked. */
export default function VolumePrices({ state }: { state: ProductState }) {
  const t = useTranslations('product')
  const language = useLanguage()
  const { productData, singlePrice, quantity, currency } = state
  const tiers = productData.volume_tiers
  const rows = [{ from_pieces: 1, percent: 0 }, ...tiers]
  const now = volumePercent(quantity, tiers)
  const cheaper = cheaperQuantity(singlePrice, quantity, tiers)
  return (
    <div className="no-print">
      <table className="figures w-full max-w-80 text-small">
        <caption className="mb-1 text-left font-medium">{t('volumePrices')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('volumePieces')}</th>
            <th scope="col">{t('volumeEach')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from_pieces: from, percent }, index) => {
            const next = rows[index + 1]
            return (
              <tr
                key={from}
                aria-current={percent === now || undefined}
                className="border-t border-concrete-light text-concrete-dark aria-current:font-medium aria-current:text-ink"
              >
                <th scope="row" className="py-1.5 text-left font-[inherit]">
                  {next ? t('volumeRange', { from, to: next.from_pieces - 1 }) : t('volumeFrom', { from })}
                </th>
                <td className="py-1.5 text-right">
                  {percent > 0 && <span className="mr-3">{t('volumePercent', { percent })}</span>}
                  <Price amount={discounted(singlePrice, percent)} currency={currency} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {cheaper && (
        <p className="mt-2 max-w-80 text-small text-accent">
          {t('volumeCheaper', { count: cheaper.quantity, chosen: quantity, total: formatMoney(cheaper.total, currency, language) })}
        </p>
      )}
    </div>
  )
}
