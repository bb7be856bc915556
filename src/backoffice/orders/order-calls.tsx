import { useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { CallDialog } from './call-dialog.tsx'

/** Calls to the buyer, the newest first. */
export function OrderCalls({ order }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const format = useFormats()
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="calls" className="panel">
      <div className="flex items-center justify-between gap-3">
        <h2 id="calls" className="text-lead">
          {t('calls')}
        </h2>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('storeCall')}
        </Button>
      </div>
      {order.calls.length === 0 && <p className="text-concrete-dark">{t('noCalls')}</p>}
      <ul>
        {order.calls.map((call) => (
          <li key={call.id} className="border-t border-concrete-light py-2 first:border-0">
            <p>
              {t(`outcome_${call.outcome}`)}
              <span className="text-small text-concrete-dark">
                &nbsp;· {format.moment(call.at)}
                {call.by && `, ${call.by}`}
              </span>
            </p>
            {call.note && <p className="wrap-anywhere whitespace-pre-line">{call.note}</p>}
            {call.next_at && <p className="text-small">{t('callAgainAt', { when: format.moment(call.next_at) })}</p>}
          </li>
        ))}
      </ul>
      {open && <CallDialog order={order} onClose={() => setOpen(false)} />}
    </section>
  )
}
