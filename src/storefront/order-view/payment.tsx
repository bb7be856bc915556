import { useEffect, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { formatMoney, money } from '#contract/money.ts'
import type { OrderView } from '#contract/order.ts'
import { isPaid, statusInfo } from '#contract/payment.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { deferred } from '../hydration/hydrate-on-interaction.ts'
import { CallInstead } from '../errors/call-instead.tsx'
import { canPayNow, isCalledOff, statusKey } from '../order-shared/order-messages.ts'
import type { OrderAccess } from './order-access.ts'
import { isAwaitingUpdate, statusNotice } from './order-status-info.ts'
import { usePayment } from './use-payment.ts'

const BankTransferOffer = deferred(async () => ({ default: (await import('./bank-transfer.tsx')).BankTransferOffer }))

/** The payment's status, and what the reader can do about it. Changes are announced. */
export function Payment({ access, order, refetch }: { access: OrderAccess; order: OrderView; refetch: () => void }) {
  const t = useTranslations('order')
  const language = useLanguage()
  const { busy, failure, pay } = usePayment(access, refetch)
  const { group, rank } = statusInfo(order.status)
  const justOpened = useIsRecent(20_000)
  // No payment has begun: either the buyer has just come back before the provider's notification, or has not paid.
  const checking = isAwaitingUpdate(order) && (rank > 0 || justOpened)
  if (isCalledOff(order)) return order.paid_kopiykas > 0 && <p>{t('paidOfCancelled', { paid: inHryvnias(order.paid_kopiykas, language) })}</p>
  return (
    <TitledSection id="payment" title={t('payment')}>
      <div aria-live="polite" className="mt-2">
        <Notice kind={statusNotice[group]} title={t(`group_${group}`)}>
          {!(isPaidInPart(order) && rank === 0) && <p>{t(statusKey(order.status))}</p>}
          {isPaidInPart(order) && (
            <p>{t('paidInPart', { paid: inHryvnias(order.paid_kopiykas, language), due: inHryvnias(order.due_kopiykas, language) })}</p>
          )}
          {order.decline_reason && <p>{t(`declined_${order.decline_reason}`)}</p>}
          {group === 'failure' && <p>{t('nothingLost')}</p>}
          {order.agree_first && <p>{t(`agree_${order.agree_first}`)}</p>}
        </Notice>
        {order.parts.length > 1 && (
          <ul className="mt-3">
            {order.parts.map(({ kind, amount_kopiykas: amount, due_kopiykas: due }) => (
              <li key={kind}>{t(due === 0 ? `partPaid_${kind}` : `partDue_${kind}`, { sum: inHryvnias(due === 0 ? amount : due, language) })}</li>
            ))}
          </ul>
        )}
        {order.fiscal_receipts.length > 0 && (
          <ul className="mt-3">
            {order.fiscal_receipts.map(({ kind, amount_kopiykas: amount, fiscal_no: no, url }) => (
              <li key={no} className="wrap-anywhere">
                <FiscalReceiptLink url={url}>{t(`fiscal_${kind}`, { sum: inHryvnias(amount, language), no: no ?? '' })}</FiscalReceiptLink>
              </li>
            ))}
          </ul>
        )}
        {checking && <Spinner label={t('checking')} className="no-print mt-3 text-small" />}
      </div>
      {canPayNow(order) && (
        <Button size="large" className="no-print mt-4 w-full sm:mr-3 sm:w-auto" busy={busy} busyLabel={t('redirecting')} onClick={pay}>
          {order.pay_next_kopiykas < order.price_kopiykas
            ? t('payPart', { sum: inHryvnias(order.pay_next_kopiykas, language) })
            : t(group === 'failure' ? 'payAgain' : 'payNow')}
        </Button>
      )}
      {failure !== null && (
        <Notice kind="error" title={t('payTrouble')} className="mt-4">
          <CallInstead text={t('orCall')} />
        </Notice>
      )}
      {offersTransfer(order) && <BankTransferOffer access={access} open={order.payment_method === 'INVOICE'} />}
      {group === 'failure' && <CallInstead text={t('orCall')} />}
    </TitledSection>
  )
}

/** Part of the amount came by bank or in cash. A paid order with a partial refund does not count. */
function isPaidInPart({ status, paid_kopiykas, due_kopiykas }: OrderView): boolean {
  return !isPaid(status) && paid_kopiykas > 0 && due_kopiykas > 0
}

const inHryvnias = (kopiykas: number, language: Language) => formatMoney(money(kopiykas), 'UAH', language)

/** A link to the receipt at the tax office, when the register provided one. */
function FiscalReceiptLink({ url, children }: { url: string | null; children: string }) {
  if (url === null) return children
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-link">
      {children}
    </a>
  )
}

/** Whether to offer a bank transfer: it was chosen, or the card was refused. */
function offersTransfer({ payment_method, state, status, decline_reason }: OrderView): boolean {
  if (state === 'cancelled') return false
  return payment_method === 'INVOICE' ? status === 'invoice_wait' : decline_reason !== null
}

function useIsRecent(milliseconds: number): boolean {
  const [first, setFirst] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return first
}
