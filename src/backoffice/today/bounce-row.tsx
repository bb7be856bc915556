import { Link } from 'react-router'
import type { Decision } from '#contract/admin/today.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { adminApi } from '../api/admin-api.ts'
import { useFormats } from '../fields/use-formats.ts'
import { OrderLink, PhoneLink } from './order-facts.tsx'
import { useAct } from './use-act.ts'

/** A message that did not reach its buyer: whom to call instead, and a button to mark it as done. */
export function BounceRow({ row, bounce }: { row: Decision; bounce: NonNullable<Decision['bounce']> }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  const { busy, run } = useAct()
  const { id, channel, quote, message, name, phone } = bounce
  return (
    <>
      {row.order_number && <OrderLink number={row.order_number} />}
      {quote && (
        <Link to={`/quotes/${quote.id}`} className="inline-flex min-h-6 items-center whitespace-nowrap text-link">
          {quote.number}
        </Link>
      )}
      {message !== null && (
        <Link to={`/customers/messages?search=${(phone ?? '').replaceAll('+', '')}`} className="inline-flex min-h-6 items-center text-link">
          {t('answerToMessage')}
        </Link>
      )}{' '}
      <span className="wrap-anywhere">{t(`bounce_${channel}`, { to: row.detail ?? '' })}</span>
      {row.at && <span className="text-small whitespace-nowrap text-concrete-dark">&nbsp;· {format.moment(row.at)}</span>}
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        {phone && <PhoneLink phone={phone} large />}
        {name && <span className="min-w-0 wrap-anywhere">{name}</span>}
        <Button
          variant="secondary"
          busy={busy}
          aria-label={t('bounceHandledFor', { number: quote?.number ?? row.order_number ?? name ?? phone ?? '' })}
          onClick={() =>
            void run(
              (options) => adminApi().resolveBounce({ params: { id } }, options),
              () => {},
            )
          }
        >
          {t('bounceHandled')}
        </Button>
      </span>
    </>
  )
}
