import { useState } from 'react'
import { useLocation } from 'react-router'
import { apiBase } from '#contract/endpoint.ts'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMay, adminApi } from '../../api/admin-api.ts'
import { TabLink } from '../../app/links.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { ErrorList } from '../../form/form.tsx'
import { PaymentLink } from '../payment-link.tsx'
import { RefundDialog } from '../refund-dialog.tsx'
import { refundableBy } from '../refundable.ts'
import { useOrderAct } from '../use-order.ts'

const appliedIn = (state: unknown): boolean => typeof state === 'object' && state !== null && 'applied' in state

/** Next steps after an applied edit. Nothing was sent: the manager decides what the buyer gets. */
export function AppliedPanel({ order }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const act = useOrderAct(order.number, {}, async () => {
    const sent = await adminApi().sendOrderConfirmation({ params: { number: order.number } })
    setSentTo(sent.to)
    return sent
  })
  const mayRefund = useMay('refunds.make')
  const [refunding, setRefunding] = useState(false)
  if (!appliedIn(state) || !order.money) return null
  const { total_kopiykas: total, due_kopiykas: due, method } = order.money
  const paper = (kind: 'confirmation' | 'invoice') => `${apiBase}/v1/admin/orders/${encodeURIComponent(order.number)}/documents/${kind}`
  return (
    <>
      <Notice kind="success" announce className="mb-6" title={t('appliedTitle', { total: format.sum(total) })}>
        <p>{due > 0 ? t('appliedDue', { sum: format.sum(due) }) : due < 0 ? t('appliedBack', { sum: format.sum(-due) }) : t('appliedEven')}</p>
        <p>{sentTo === null ? t('appliedQuiet') : t('confirmationSent', { to: sentTo })}</p>
        <ErrorList error={act.error} />
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button
            variant="secondary"
            busy={act.busy}
            disabledReason={order.customer?.email ? undefined : t('noEmail')}
            onClick={() => void act.run()}
          >
            {t('sendConfirmation')}
          </Button>
          <TabLink className="text-link" href={paper('confirmation')}>
            {t('newConfirmation')}
          </TabLink>
          {(method === 'INVOICE' || due > 0) && (
            <TabLink className="text-link" href={paper('invoice')}>
              {t('newInvoice')}
            </TabLink>
          )}
          {due < 0 && mayRefund && refundableBy(order.money).length > 0 && (
            <Button variant="secondary" onClick={() => setRefunding(true)}>
              {t('refundTooMuch')}
            </Button>
          )}
        </div>
        {due > 0 && <PaymentLink number={order.number} />}
      </Notice>
      {refunding && <RefundDialog number={order.number} sums={order.money} onClose={() => setRefunding(false)} />}
    </>
  )
}
