import { useState } from 'react'
import type { OrderCard } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi } from '../api/admin-api.ts'
import { control } from '../form/control.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useColleagues } from './use-colleagues.ts'
import { useOrderAct } from './use-order.ts'

/** Who looks after the order, and its source. */
export function OrderAssignee({ order: { id, number, assignee, source } }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const colleagues = useColleagues(true)
  // The chosen person is shown until the order is reloaded.
  const [picked, setPicked] = useState<string | null>(null)
  const act = useOrderAct<number | null>(number, { onDone: () => setPicked(null) }, (to, once) =>
    adminApi().assignOrders({ body: { ids: [id], assignee_id: to } }, once),
  )
  const gone = assignee && colleagues.every((one) => one.id !== assignee.id) ? [assignee] : []
  const change = async (value: string) => {
    setPicked(value)
    await act.run(value === '' ? null : Number(value))
  }
  return (
    <section aria-label={t('assignee')} className="panel">
      <Select
        label={t('assignee')}
        options={[{ value: '', label: t('assignee_none') }, ...[...colleagues, ...gone].map((one) => ({ value: String(one.id), label: one.name }))]}
        aria-busy={act.busy || undefined}
        {...control(act.error ? String(assignee?.id ?? '') : (picked ?? String(assignee?.id ?? '')), (text) => void change(text))}
      />
      <ErrorList error={act.error} />
      <p className="mt-2 text-small text-concrete-dark">{t('sourceIs', { source: t(`source_${source}`) })}</p>
    </section>
  )
}
