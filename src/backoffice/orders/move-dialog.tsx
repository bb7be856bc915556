import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkMove, OrderAct } from '#contract/admin/order-acts.ts'
import type { ChosenOrders } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { adminApi } from '../api/admin-api.ts'
import { ErrorList, useSubmit, SubmitForm } from '../form/form.tsx'
import { OrderActView, RefusedList } from './order-act.tsx'

interface MoveDialogProps {
  chosen: ChosenOrders
  title: string
  onMoved: () => void
  onClose: () => void
}

/** Moves the selected orders, each with its message to the buyer. A preview says how many, and which are refused and why. */
export function MoveDialog({ chosen, title, onMoved, onClose }: MoveDialogProps) {
  const t = useTranslations('admin-orders')
  const [started, setStarted] = useState<OrderAct | null>(null)
  // Keeps the selection as it was when the dialog opened.
  const [asked] = useState({ chosen, title })
  const [picked, setPicked] = useState<BulkMove | null>(null)
  const preview = useQuery({
    queryKey: ['moves-of-orders', asked.chosen],
    queryFn: () => adminApi().previewOrderMoves({ body: asked.chosen }),
    gcTime: 0,
  })
  // The move that most of the orders allow comes first.
  const moves = (preview.data?.moves ?? []).filter((move) => move.count > 0).toSorted((one, other) => other.count - one.count)
  const requested = moves.find(({ move }) => move === picked) ?? moves[0]
  const submit = useSubmit(async () => {
    if (!requested) return
    const act = { kind: 'order-move', move: requested.move } as const
    setStarted(await adminApi().startOrderAct({ body: { chosen: asked.chosen, act } }))
  })
  return (
    <Dialog open onClose={onClose} title={asked.title}>
      <ErrorList error={preview.error ?? submit.error} />
      {preview.isPending && <p role="status">{t('movesAsked')}</p>}
      {preview.data && !requested && <p>{t('movesNone')}</p>}
      {started && <OrderActView started={started} onFinished={onMoved} onClose={onClose} />}
      {!started && requested && (
        <SubmitForm onSubmit={submit.run}>
          <RadioTiles<BulkMove>
            layout="list"
            legend={t('moveHow')}
            options={moves.map((one) => ({
              value: one.move,
              label: t(`move_${one.move}`),
              detail: t('movesOf', { count: one.count, all: preview.data?.chosen ?? 0 }),
            }))}
            value={requested.move}
            onChange={setPicked}
          />
          <RefusedList refused={requested.refused} />
          <p className="mt-4 text-small text-concrete-dark">{t('movesTold')}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button type="submit" busy={submit.busy}>
              {t('moveMany', { count: requested.count })}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {t('notNow')}
            </Button>
          </div>
        </SubmitForm>
      )}
    </Dialog>
  )
}
