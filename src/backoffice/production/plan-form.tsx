import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import type { ShownBatch } from './waiting-acts.ts'

interface PlanFormProps {
  batch: ShownBatch
  moulds: readonly { readonly id: number; readonly code: string; readonly name: string }[]
}

/** In which mould a batch is cast, and on which day. */
export function PlanForm({ batch, moulds }: PlanFormProps) {
  const t = useTranslations('admin-production')
  const queries = useQueryClient()
  const [day, setDay] = useState<string>(batch.planned_on ?? '')
  const [mould, setMould] = useState(String(batch.mould?.id ?? ''))
  const [idempotencyKey] = useState(newIdempotencyKey)
  const submit = useSubmit(async () => {
    const body = { version: batch.version, planned_on: day === '' ? null : (day as PlainDate), mould_id: mould === '' ? null : Number(mould) } // a field of days
    try {
      await adminApi().planBatch({ params: { id: batch.id }, body }, { idempotencyKey })
      toast.success(t('planStored'))
    } finally {
      await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'batches' || name === 'batch' || name === 'plan' })
    }
  })
  return (
    <form
      className="border-t border-concrete-light pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit.run()
      }}
    >
      <ErrorList error={submit.error} />
      <div className="flex flex-wrap items-end gap-3">
        <Field type="date" label={t('planDay')} className="min-w-36 flex-1" value={day} onChange={(event) => setDay(event.target.value)} />
        <Select
          label={t('mould')}
          className="min-w-36 flex-1"
          options={[{ value: '', label: t('noMould') }, ...moulds.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))]}
          value={mould}
          onChange={(event) => setMould(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={submit.busy}>
          {t('planIt')}
        </Button>
      </div>
    </form>
  )
}
