import { useRef } from 'react'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { BatchCard, Board, ProductionPlanView } from '#contract/admin/production.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient, reread } from '../api/admin-api.ts'
import { said, useFailureToast, useUndoToast } from '../form/said.tsx'
import { useDay } from './use-day.ts'

type Planned = Pick<BatchCard, 'id' | 'version' | 'planned_on' | 'mould'>

/** Lets a batch begin on another day, or with null spreads it again, and says what is cast when; with undo. If a colleague planned it meanwhile, their plan is loaded and stays. */
export function usePlanDay(): (batch: Planned, day: PlainDate | null, name: string) => Promise<void> {
  const t = useTranslations('admin-production')
  const failureToast = useFailureToast()
  const undoToast = useUndoToast()
  const day = useDay()
  const running = useRef(false)
  const put = async ({ id, version, mould }: Omit<Planned, 'planned_on'>, planned_on: PlainDate | null) => {
    const body = { version, planned_on, mould_id: mould?.id ?? null }
    try {
      const { batches } = await adminApi().planBatch({ params: { id }, body })
      return batches[0]?.version ?? version
    } finally {
      await reread(['batches'], ['batch'], ['plan'])
    }
  }
  /** What the plan has become: the pieces of the first day, the rest, and a mould that is asked for more than it takes. */
  const describe = (id: number, name: string, to: PlainDate | null) => {
    const { casting = [], mould } = queryClient.getQueryData<Board>(['batches'])?.data.find((one) => one.id === id) ?? {}
    const plan = queryClient.getQueryData<ProductionPlanView>(['plan'])
    const [first, last] = [casting[0], casting.at(-1)]
    const pieces = (count: number) => t('pieces', { count })
    if (!first || !last) return t('planMoved', { name, pieces: '', day: to === null ? t('noDay') : day(to) })
    const rest = casting.reduce((sum, one) => sum + one.pieces, 0) - first.pieces
    const begins = { name, pieces: pieces(first.pieces), day: day(first.day) }
    const spread = rest === 0 ? t('planMoved', begins) : t('planSpread', { ...begins, rest: pieces(rest), last: day(last.day) })
    const load = plan?.moulds.find((one) => one.id === mould?.id)
    const over = casting.map((one) => ({ ...one, count: (load?.load[plan?.days.indexOf(one.day) ?? -1] ?? 0) - (load?.capacity ?? Infinity) }))
    const worst = over.find(({ count }) => count > 0)
    return worst ? `${spread}. ${t('planOver', { code: load?.code ?? '', day: day(worst.day), count: worst.count })}` : spread
  }
  const plan = async (batch: Planned, to: PlainDate | null, name: string): Promise<void> => {
    if (running.current) return
    running.current = true
    try {
      const version = await put(batch, to)
      const words = describe(batch.id, name, to)
      undoToast(words, () => put({ ...batch, version }, batch.planned_on))
    } catch (error) {
      if (error instanceof StaleVersionError) toast.error(t('planTaken', { who: error.stale.changed_by ?? t('somebody') }))
      else failureToast(error, said(name, to === null ? t('noDay') : day(to)), () => plan(batch, to, name))
    } finally {
      running.current = false
    }
  }
  return plan
}
