import { useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useOrderAct } from './use-order.ts'

/** Cancelling an order, or stopping one that is being cast: what follows from it, and why it is done. */
export function CancelDialog({ order, act: kind, onClose }: { order: OrderCard; act: 'cancel' | 'stop'; onClose: () => void }) {
  const t = useTranslations('admin-orders')
  const [reason, setReason] = useState('')
  const act = useOrderAct(
    order.number,
    (body: { version: number; reason: string }, options) => {
      const input = { params: { number: order.number }, body }
      return kind === 'stop' ? adminApi().stopOrder(input, options) : adminApi().cancelOrder(input, options)
    },
    () => {
      toast.success(t('cancelled'))
      onClose()
    },
  )
  return (
    <Dialog open onClose={onClose} title={t(kind === 'stop' ? 'stopTitle' : 'cancelTitle', { number: order.number })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim().length >= 3) void act.run({ version: order.version, reason })
        }}
      >
        <ErrorList error={act.error} />
        {kind === 'stop' && <p className="mb-3">{t('stopHint')}</p>}
        <p className="mb-4">{t(order.money && order.money.received_kopiykas > order.money.refunded_kopiykas ? 'cancelHintMoney' : 'cancelHint')}</p>
        <TextArea label={t('reason')} required maxLength={500} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
        <Button type="submit" className="mt-5" busy={act.busy} disabledReason={reason.trim().length < 3 && t('reasonNeeded')}>
          {t(kind)}
        </Button>
      </form>
    </Dialog>
  )
}
