import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { BulkMove, OrderAct, RefusedOrders } from '#contract/admin/order-acts.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient } from '../api/admin-api.ts'
import { FailurePanel } from '../app/screen-frame.tsx'
import { ActProgress } from '../list/act-progress.tsx'
import { said } from '../form/said.tsx'

/** Maximum of order numbers listed in a dialog; the rest are counted. */
const namedAtOnce = 8

interface OrderActViewProps {
  started: OrderAct
  onFinished: () => void
  onClose: () => void
}

const movedTo = { produce: 'in_production', finish: 'ready', ship: 'shipped', complete: 'completed' } as const satisfies Record<BulkMove, string>

/** Polls an act on many orders until it is finished, then lists the orders that were skipped, or just confirms in a toast. */
export function OrderActView({ started, onFinished, onClose }: OrderActViewProps) {
  const t = useTranslations('admin-orders')
  const {
    data: { act, done, total, refused, finished },
    error,
    refetch,
  } = useQuery({
    queryKey: ['act-on-orders', started.id],
    queryFn: () => adminApi().readOrderAct({ params: { id: started.id } }),
    initialData: started,
    refetchInterval: ({ state }) => (state.data?.finished ? false : 700),
  })
  const count = total - refused.reduce((all, one) => all + one.count, 0)
  const notified = act.kind === 'order-move' ? said(t('movedMany', { count }), t(`state_${movedTo[act.move]}`)) : t('assigned', { count })
  const finish = useEffectEvent(() => {
    onFinished()
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('order') })
    if (refused.length > 0) return
    toast.success(notified)
    onClose()
  })
  useEffect(() => {
    if (finished) finish()
  }, [finished])
  if (error) return <FailurePanel error={error} onRetry={refetch} />
  if (!finished) return <ActProgress done={done} total={total} />
  return (
    <Notice
      kind="warning"
      announce
      title={notified}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('actClose')}
        </Button>
      }
    >
      <RefusedList refused={refused} />
    </Notice>
  )
}

/** Skipped orders with the reason. */
export function RefusedList({ refused }: { refused: RefusedOrders }) {
  const t = useTranslations('admin-orders')
  if (refused.length === 0) return null
  return (
    <ul aria-label={t('movesRefused')} className="mt-4">
      {refused.map(({ reason, count, numbers }) => (
        <li key={reason} className="border-t border-concrete-light py-2">
          {t(`moveRefused_${reason}`, { count })}
          <Numbers numbers={numbers} count={count} />
        </li>
      ))}
    </ul>
  )
}

function Numbers({ numbers, count }: { numbers: readonly string[]; count: number }) {
  const t = useTranslations('admin-orders')
  const links = (some: readonly string[]) =>
    some.map((number) => (
      <a key={number} className="whitespace-nowrap text-link" href={`/admin/orders/${number}`}>
        {number}
      </a>
    ))
  const others = numbers.slice(namedAtOnce)
  return (
    <div className="text-small">
      <span className="flex flex-wrap gap-x-3">{links(numbers.slice(0, namedAtOnce))}</span>
      {count > namedAtOnce && (
        <details>
          <summary className="min-h-8 cursor-pointer content-center text-link">{t('andMore', { count: count - namedAtOnce })}</summary>
          <span className="flex max-h-60 flex-wrap gap-x-3 overflow-y-auto">
            {links(others)}
            {count > numbers.length && <span>…</span>}
          </span>
        </details>
      )}
    </div>
  )
}
