import { useRef } from 'react'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { BatchCard } from '#contract/admin/production.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { useErrorText } from '../api/error-text.ts'
import { reread } from '../api/query-client.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { useDay } from './use-day.ts'

type Planned = Pick<BatchCard, 'id' | 'version' | 'planned_on' | 'mould'>

/** Moves a batch to another casting day, with undo. If a colleague planned it meanwhile, their plan is loaded and stays. */
export function usePlanDay(): (batch: Planned, day: PlainDate, name: string) => Promise<boolean> {
  const t = useTranslations('admin-production')
  const errorText = useErrorText()
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
  return async (batch, to, name) => {
    if (running.current) return false
    running.current = true
    try {
      const version = await put(batch, to)
      undoToast(t('planMoved', { name, day: day(to) }), () => put({ ...batch, version }, batch.planned_on))
      return true
    } catch (error) {
      toast.error(error instanceof StaleVersionError ? t('planTaken', { who: error.stale.changed_by ?? t('somebody') }) : errorText(error))
      return false
    } finally {
      running.current = false
    }
  }
}
