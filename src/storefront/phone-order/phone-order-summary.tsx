import { formatMoney } from '#contract/money.ts'
import { formatDays } from '#contract/ready-range.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Price } from '#ui/price.tsx'
import { LinePhoto, PictureNote } from '../order-shared/line-photo.tsx'
import { SumRow } from '../order-shared/sum-row.tsx'
import type { PhoneOrder } from './phone-order.ts'

/** The ordered goods, their cost and ready days. */
export function PhoneOrderSummary({ order: { lines, total, totalKopiykas, currency, ready, city } }: { order: PhoneOrder }) {
  const t = useTranslations('phoneOrder')
  const language = useLanguage()
  const [only, ...others] = lines
  return (
    <div className="bg-ground p-4">
      {only && others.length === 0 ? <OneProduct line={only} /> : <ManyProducts lines={lines} />}
      <dl className="mt-4 border-t border-concrete-light pt-3">
        <SumRow label={t('total')}>
          <Price amount={total} currency={currency} className="text-lead font-medium" />
        </SumRow>
        {currency !== 'UAH' && (
          <SumRow label={t('chargedInUah')} className="text-small">
            {formatMoney(totalKopiykas, 'UAH', language)}
          </SumRow>
        )}
        {city && (
          <SumRow label={t('deliverTo')} className="text-small" value="min-w-0 wrap-break-word">
            {city}
          </SumRow>
        )}
        {ready && (
          <SumRow label={t('ready')} className="text-small">
            {unbroken(formatDays(ready, language))}
          </SumRow>
        )}
      </dl>
    </div>
  )
}

function OneProduct({ line: { name, image, options, quantity } }: { line: PhoneOrder['lines'][number] }) {
  const t = useTranslations('phoneOrder')
  return (
    <div className="flex gap-4">
      <div className="w-20 shrink-0">
        <LinePhoto image={image} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{name}</p>
        <ul aria-label={t('chosenOptions')} className="mt-1 text-small text-concrete-dark">
          {options.map((option) => (
            <li key={option} className="wrap-break-word">
              {unbroken(option)}
            </li>
          ))}
          <li>{t('pieces', { count: quantity })}</li>
          <PictureNote image={image} />
        </ul>
      </div>
    </div>
  )
}

/** A few small pictures are enough, because the list itself is behind the dialog. */
const shownPictures = 5

function ManyProducts({ lines }: { lines: readonly PhoneOrder['lines'][number][] }) {
  const t = useTranslations('phoneOrder')
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
  return (
    <>
      <div className="flex gap-2">
        {lines.slice(0, shownPictures).map(({ image }, index) => (
          // Lines of one order never change their order.
          <div key={index} className="w-14">
            <LinePhoto image={image} />
          </div>
        ))}
      </div>
      <p className="mt-2">{t('pieces', { count: pieces })}</p>
    </>
  )
}
