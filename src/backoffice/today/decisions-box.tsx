import { Link } from 'react-router'
import { channels, type Channel } from '#contract/admin/channels.ts'
import type { Decision, TodayOffice } from '#contract/admin/today.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { AlertDetail } from '../app/alert-detail.tsx'
import { PhoneLink } from '../app/links.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { adminApi } from '../api/admin-api.ts'
import { Box } from './box.tsx'
import { OrderLink, largePhone } from './order-facts.tsx'
import { said } from '../form/said.tsx'
import { useAct } from './use-act.ts'

/** Matters that only a person can decide. */
export function DecisionsBox({ decisions }: { decisions: TodayOffice['decisions'] }) {
  const t = useTranslations('admin-today')
  return (
    <Box title={t('decisions')} count={decisions.total} capped={decisions.capped}>
      <ul>
        {decisions.data.map((row) => (
          <li key={row.key} data-row="" className="today-row">
            <Words row={row} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

function Words({ row }: { row: Decision }) {
  const format = useFormats()
  const { words, to } = useSubject()(row)
  if (row.bounce) return <BounceRow row={row} bounce={row.bounce} />
  return (
    <>
      {row.order_number && <OrderLink number={row.order_number} />}{' '}
      {to === undefined ? (
        words
      ) : (
        <Link to={to} className="text-link">
          {words}
        </Link>
      )}
      {row.at && <span className="text-small text-concrete-dark">&nbsp;· {format.moment(row.at)}</span>}
      {row.detail && row.kind !== 'rate' && (
        <span className="block text-small wrap-anywhere text-concrete-dark">
          <AlertDetail text={row.detail} />
        </span>
      )}
    </>
  )
}

/** The text of a decision and the screen where it is made; without a screen it is the order's own. */
function useSubject(): (row: Decision) => { words: string; to?: string } {
  const t = useTranslations('admin-today')
  const tAlerts = useTranslations('admin-alerts')
  const format = useFormats()
  return ({ kind, alert, amount_kopiykas: amount, day: on, detail, count }) => {
    const sum = amount === null ? '' : format.sum(amount)
    const day = on === null ? '' : format.day(on)
    if (kind === 'alert') return { words: tAlerts(`alert_${toAlertKind(alert)}`), to: '/system#alerts' }
    if (kind === 'channel') {
      const channel = channels.find((known) => known === alert) ?? 'email'
      return { words: t(`channel_${channel}`), to: channelScreens[channel] }
    }
    if (kind === 'refund_deadline') return { words: t('refundBy', { sum, day }) }
    if (kind === 'fiscal') return { words: t('fiscalStuck', { sum }) }
    if (kind === 'refund_pending' || kind === 'refused' || kind === 'cancelled_money') return { words: t(orderTexts[kind], { sum }) }
    if (kind === 'bank') return { words: t('bankWaits', { count: count ?? 0, day }), to: '/bank' }
    if (kind === 'rate') return { words: t('heldRate', { rate: detail ?? '', day }), to: '/system#rates' }
    return { words: t(kind === 'jobs' ? 'givenUpJobs' : 'unsentEmails', { count: count ?? 0 }), to: '/system' }
  }
}

/** The screen on which each failing channel is examined. */
const channelScreens: Readonly<Record<Channel, string>> = {
  telegram: '/settings/notices',
  carrier: '/system',
  email: '/system',
  office_email: '/settings/notices',
  sms: '/system',
  rate: '/system#rates',
  backup: '/system',
}

const orderTexts = { refund_pending: 'refundSilent', refused: 'buyerRefused', cancelled_money: 'refundCancelled' } as const

const alerts = [
  'paid_mismatch',
  'double_payment',
  'shop_not_settled',
  'contradiction',
  'unknown_order',
  'refund_failed',
  'over_refund',
  'sandbox',
] as const
const toAlertKind = (kind: string | null) => alerts.find((known) => known === kind) ?? 'contradiction'

/** A message that did not reach its buyer: whom to call instead, and a button to mark it as done. */
function BounceRow({ row, bounce }: { row: Decision; bounce: NonNullable<Decision['bounce']> }) {
  const t = useTranslations('admin-today')
  const format = useFormats()
  const { busy, run } = useAct()
  const { id, channel, quote, message, name, phone } = bounce
  const whose = quote?.number ?? row.order_number ?? name ?? phone ?? ''
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
        {phone && <PhoneLink phone={phone} className={largePhone} />}
        {name && <span className="min-w-0 wrap-anywhere">{name}</span>}
        <Button
          variant="secondary"
          busy={busy}
          aria-label={t('bounceHandledFor', { number: whose })}
          onClick={() => void run({ name: said(t('bounceHandled'), whose), run: () => adminApi().resolveBounce({ params: { id } }) })}
        >
          {t('bounceHandled')}
        </Button>
      </span>
    </>
  )
}
