import { Link } from 'react-router'
import { channels, type Channel } from '#contract/admin/channels.ts'
import type { Decision, TodayOffice } from '#contract/admin/today.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { AlertDetail } from '../app/alert-detail.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { Box } from './box.tsx'
import { BounceRow } from './bounce-row.tsx'
import { OrderLink } from './order-facts.tsx'

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
  const t = useTranslations('admin-today')
  const tAlerts = useTranslations('admin-alerts')
  const format = useFormats()
  const sum = row.amount_kopiykas === null ? '' : format.sum(row.amount_kopiykas)
  const order = row.order_number && <OrderLink number={row.order_number} />
  const when = row.at && <span className="text-small text-concrete-dark">&nbsp;· {format.moment(row.at)}</span>
  const detail = row.detail && (
    <span className="block text-small wrap-anywhere text-concrete-dark">
      <AlertDetail text={row.detail} />
    </span>
  )
  if (row.kind === 'alert')
    return (
      <>
        {order}{' '}
        <Link to="/system#alerts" className="text-link">
          {tAlerts(`alert_${alertOf(row.alert)}`)}
        </Link>
        {when}
        {detail}
      </>
    )
  if (row.kind === 'channel') {
    const channel = channels.find((known) => known === row.alert) ?? 'email'
    return (
      <>
        <Link to={channelScreens[channel]} className="text-link">
          {t(`channel_${channel}`)}
        </Link>
        {when}
        {detail}
      </>
    )
  }
  if (row.kind === 'bounce' && row.bounce) return <BounceRow row={row} bounce={row.bounce} />
  if (row.kind === 'refund_deadline')
    return (
      <>
        {order} {t('refundBy', { sum, day: row.day === null ? '' : format.day(row.day) })}
      </>
    )
  if (row.kind === 'fiscal')
    return (
      <>
        {order} {t('fiscalStuck', { sum })}
        {when}
        {detail}
      </>
    )
  if (row.kind === 'refund_pending' || row.kind === 'refused' || row.kind === 'cancelled_money')
    return (
      <>
        {order} {t(orderTexts[row.kind], { sum })}
        {when}
      </>
    )
  if (row.kind === 'rate')
    return (
      <Link to="/system#rates" className="text-link">
        {t('heldRate', { rate: row.detail ?? '', day: row.day === null ? '' : format.day(row.day) })}
      </Link>
    )
  return (
    <Link to="/system" className="text-link">
      {t(row.kind === 'jobs' ? 'givenUpJobs' : 'unsentEmails', { count: row.count ?? 0 })}
    </Link>
  )
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
const alertOf = (kind: string | null) => alerts.find((known) => known === kind) ?? 'contradiction'
