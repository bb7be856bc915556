import { useEffect, useEffectEvent } from 'react'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { BatchCard, BatchState } from '#contract/admin/production.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { adminApi, reread } from '../api/admin-api.ts'
import { WrongFields } from '../api/wrong-fields.ts'
import { useFormats } from '../fields/use-formats.ts'
import { ConflictPanel } from '../form/edit-panels.tsx'
import { control, ErrorList, SubmitForm } from '../form/form.tsx'
import { readText } from '../form/merge-edits.ts'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { useUndoToast } from '../form/said.tsx'
import { useDay } from './use-day.ts'
import type { ShownBatch } from './waiting-acts.ts'

interface PlanFormProps {
  /** Called with whether there are unsaved choices. */
  onUnsaved: (isUnsaved: boolean) => void
  batch: ShownBatch
  moulds: readonly { readonly id: number; readonly code: string; readonly name: string }[]
}

const savedPlan = ({ planned_on, mould, version }: Pick<BatchCard, 'planned_on' | 'mould' | 'version'>): Saved => ({
  values: { planned_on: planned_on ?? '', mould: String(mould?.id ?? '') },
  version,
})

/** The mould and day of a batch. After simultaneous edits the later planner chooses which plan stays. */
export function PlanForm({ batch, moulds, onUnsaved }: PlanFormProps) {
  const t = useTranslations('admin-production')
  const day = useDay()
  const format = useFormats()
  const undoToast = useUndoToast()
  const form = useEditForm({
    name: null,
    saved: savedPlan(batch),
    async save({ values, version }) {
      const [date, mould] = [readText(values['planned_on']), readText(values['mould'])]
      const body = { version, planned_on: date === '' ? null : (date as PlainDate), mould_id: mould === '' ? null : Number(mould) } // from a date field
      const { batches } = await adminApi()
        .planBatch({ params: { id: batch.id }, body })
        .catch(async (error: unknown) => {
          throw error instanceof StaleVersionError ? await withPlan(error, batch.id, t('conflictEnded')) : error
        })
        .finally(() => void reread(['batches'], ['batch'], ['plan']))
      return { values, version: batches[0]?.version ?? version }
    },
    readCurrent: (current) => savedPlan(current as BatchCard), // added by withPlan
    onSaved: (_joined, undo) => undoToast(t('planStored', { name: format.name(batch.product.name) }), undo),
  })
  const { values, set } = form
  const isUnsaved = form.changed.length > 0
  const report = useEffectEvent(onUnsaved)
  useEffect(() => report(isUnsaved), [isUnsaved])
  const findMouldCode = (id: string) => moulds.find((mould) => String(mould.id) === id)?.code ?? t('noMould')
  const shown = (field: string, value: unknown) => {
    const text = readText(value)
    return field === 'mould' ? findMouldCode(text) : text === '' ? t('noDay') : day(text)
  }
  return (
    <SubmitForm className="border-t border-concrete-light pt-4" onSubmit={form.submit}>
      <ErrorList error={form.error} onAgain={form.submit} />
      <ConflictPanel form={form} labels={{ planned_on: t('planDay'), mould: t('mould') }} show={shown} />
      <div className="flex flex-wrap items-end gap-3">
        <Field
          type="date"
          label={t('planDay')}
          error={form.error instanceof WrongFields ? form.error.errors['planned_on'] : undefined}
          className="min-w-36 flex-1"
          {...control(readText(values['planned_on']), (text) => set('planned_on', text))}
        />
        <Select
          label={t('mould')}
          className="min-w-36 flex-1"
          options={[
            { value: '', label: t('noMould') },
            ...moulds.map(({ id, code, name }) => ({ value: String(id), label: `${code}\u00a0· ${name}` })),
          ]}
          {...control(readText(values['mould']), (text) => set('mould', text))}
        />
        <Button type="submit" variant="secondary" busy={form.busy}>
          {t('planIt')}
        </Button>
      </div>
    </SubmitForm>
  )
}

/** Loads the plan, which the conflict's answer does not contain. */
async function withPlan({ stale }: StaleVersionError, id: number, ended: string): Promise<Error> {
  if ((stale.current as BatchState).ended) return new WrongFields({ planned_on: ended }) // the contract's type
  const { batch } = await adminApi().readBatch({ params: { id } })
  return new StaleVersionError({ ...stale, current: batch })
}
