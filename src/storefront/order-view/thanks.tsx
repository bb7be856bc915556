import type { Language } from '#contract/languages.ts'
import { openingTime } from '#contract/opening-hours.ts'
import type { OrderView } from '#contract/order.ts'
import { isPaid } from '#contract/payment.ts'
import { formatPhone } from '#contract/format-phone.ts'
import { formatDays, orderReadyRange } from '#contract/ready-range.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { unbrokenDay } from '#contract/unbroken.ts'
import { callBack } from '#contract/working-hours.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { useShopData } from '../api/shop-data.ts'
import { CallInstead } from '../errors/call-instead.tsx'

/** What happens next and when: a call in working hours, the payment, the ready days. */
export function Thanks({ order }: { order: OrderView }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const { settings } = useShopData()
  if (order.state === 'cancelled') return <CallInstead text={t('cancelledText')} />
  if (order.state !== 'new') return null
  const ready = orderReadyRange(order)
  const hours = settings?.contacts.opening_hours[language]
  const day = callDay(order.created_at, settings, language)
  const steps = [
    order.receiver_phone
      ? [t('managerCalls', { phone: formatPhone(order.receiver_phone) }), day ? t('callFrom', day) : hours && t('callHours', { hours })]
      : [t('managerWrites')],
    [t(isPaid(order.status) ? 'nextPaid' : order.agree_first ? 'nextAgree' : pays(order)), null],
    [ready ? t('nextReady', { dates: formatDays(ready, language) }) : t('nextMade'), null],
  ] as const
  return (
    <section aria-label={t('whatNext')} className="mt-4 border-l-2 border-ink bg-ground px-4 py-3">
      <p className="font-medium">{t('thanks')}</p>
      <ol className="mt-2 flex list-decimal flex-col gap-2 pl-5">
        {steps.map(([text, more]) => (
          <li key={text}>
            {text} {more}
          </li>
        ))}
      </ol>
    </section>
  )
}

const pays = ({ payment_method: method, delivery }: OrderView) =>
  method === 'INVOICE' && delivery?.country ? 'next_PROFORMA' : (`next_${method}` as const)

/** The day and hour from which the call is due, counted from the time of the order; null when the phone was answered then. */
function callDay(createdAt: string, settings: PublicSettings | null | undefined, language: Language): { date: string; time: string } | null {
  const hours = settings?.hours
  const found = hours ? callBack(new Date(createdAt), hours) : null
  if (!hours || !found || found.open) return null
  const format = new Intl.DateTimeFormat(language === 'uk' ? 'uk-UA' : 'en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return { date: unbrokenDay(format.format(new Date(`${found.date}T00:00:00Z`))), time: openingTime(found.date, hours) }
}
