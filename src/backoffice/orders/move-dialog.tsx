import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkMove, OrderMovesPreview } from '#contract/admin/order-moves.ts'
import type { ChosenOrders } from '#contract/admin/orders.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'

interface MoveDialogProps {
  chosen: ChosenOrders
  count: number
  onMoved: () => void
  onClose: () => void
}

/** So many numbers stand in the dialog; the rest is counted. */
const namedAtOnce = 8

/** Moves the chosen orders on, each with its message to the buyer: says beforehand how many, and which are refused and why. */
export function MoveDialog({ chosen, count, onMoved, onClose }: MoveDialogProps) {
  const t = useTranslations('admin-orders')
  const queries = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [picked, setPicked] = useState<BulkMove | null>(null)
  const preview = useQuery({
    queryKey: ['order-moves', chosen],
    queryFn: () => adminApi().previewOrderMoves({ body: chosen }),
    gcTime: 0,
  })
  // The likeliest first: what most of them can do.
  const moves = (preview.data?.moves ?? []).filter((move) => move.count > 0).toSorted((one, other) => other.count - one.count)
  const wanted = moves.find(({ move }) => move === picked) ?? moves[0]
  const submit = useSubmit(async () => {
    if (!wanted) return
    const { moved, refused } = await adminApi().moveOrders({ body: { ...chosen, move: wanted.move } }, { idempotencyKey })
    toast.success(t('movedMany', { count: moved }))
    const left = refused.reduce((all, { numbers }) => all + numbers.length, 0)
    if (left !== wanted.refused.reduce((all, { numbers }) => all + numbers.length, 0)) toast.error(t('movedFewer', { count: left }))
    onMoved()
    await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('order') })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={t('moveTitle', { count })}>
      <ErrorList error={preview.error ?? submit.error} />
      {preview.isPending && <p role="status">{t('movesAsked')}</p>}
      {preview.data && !wanted && <p>{t('movesNone')}</p>}
      {wanted && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void submit.run()
          }}
        >
          <RadioTiles<BulkMove>
            layout="list"
            legend={t('moveHow')}
            options={moves.map((one) => ({ value: one.move, label: t(`move_${one.move}`), detail: t('movesOf', { count: one.count, all: count }) }))}
            value={wanted.move}
            onChange={setPicked}
          />
          <Refused refused={wanted.refused} />
          <p className="mt-4 text-small text-concrete-dark">{t('movesTold')}</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button type="submit" busy={submit.busy}>
              {t('moveMany', { count: wanted.count })}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {t('notNow')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function Refused({ refused }: { refused: OrderMovesPreview['moves'][number]['refused'] }) {
  const t = useTranslations('admin-orders')
  if (refused.length === 0) return null
  return (
    <ul aria-label={t('movesRefused')} className="mt-4">
      {refused.map(({ reason, numbers }) => (
        <li key={reason} className="border-t border-concrete-light py-2">
          {t(`moveRefused_${reason}`, { count: numbers.length })}
          <span className="flex flex-wrap gap-x-3 text-small text-concrete-dark">
            {numbers.slice(0, namedAtOnce).map((number) => (
              <span key={number} className="whitespace-nowrap">
                {number}
              </span>
            ))}
            {numbers.length > namedAtOnce && <span>{t('andMore', { count: numbers.length - namedAtOnce })}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
