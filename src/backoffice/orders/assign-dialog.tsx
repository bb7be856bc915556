import { useState } from 'react'
import type { OrderAct } from '#contract/admin/order-acts.ts'
import type { ChosenOrders } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi } from '../api/admin-api.ts'
import { control, ErrorList, useSubmit } from '../form/form.tsx'
import { OrderActView } from './order-act.tsx'
import { useColleagues } from './use-colleagues.ts'

interface AssignDialogProps {
  chosen: ChosenOrders
  title: string
  onAssigned: () => void
  onClose: () => void
}

/** Assigns the selected orders to a member of staff. */
export function AssignDialog({ chosen, title, onAssigned, onClose }: AssignDialogProps) {
  const t = useTranslations('admin-orders')
  const colleagues = useColleagues()
  const [to, setTo] = useState('')
  const [started, setStarted] = useState<OrderAct | null>(null)
  // Keeps the selection as it was when the dialog opened.
  const [asked] = useState({ chosen, title })
  const submit = useSubmit(async () => {
    const act = { kind: 'order-assign', assignee_id: to === '' ? null : Number(to) } as const
    setStarted(await adminApi().startOrderAct({ body: { chosen: asked.chosen, act } }))
  })
  return (
    <Dialog open onClose={onClose} title={asked.title}>
      <ErrorList error={submit.error} />
      {started ? (
        <OrderActView started={started} onFinished={onAssigned} onClose={onClose} />
      ) : (
        <>
          <Select
            label={t('assignee')}
            options={[{ value: '', label: t('assignee_none') }, ...colleagues.map(({ id, name }) => ({ value: String(id), label: name }))]}
            {...control(to, setTo)}
          />
          <p className="mt-2 text-small text-concrete-dark">{t('assignHint')}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button busy={submit.busy} onClick={() => void submit.run()}>
              {t('assign')}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {t('notNow')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
