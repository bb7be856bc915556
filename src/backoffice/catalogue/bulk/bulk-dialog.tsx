import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BulkAct, NewBulkAct, BulkActPreview, Refused } from '#contract/admin/bulk-acts.ts'
import type { ProductFilter } from '#contract/admin/bulk-prices.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import type { MessageKey } from '#i18n/namespaces.ts'
import { adminApi, reread } from '../../api/admin-api.ts'
import { FailurePanel } from '../../app/screen-frame.tsx'
import { control, ErrorList, useSubmit } from '../../form/form.tsx'
import { isReason, ReasonField } from '../../form/act-dialogs.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { ActProgress } from '../../list/act-progress.tsx'
import { categoryOptions, useCategories } from '../category-options.ts'

export type BulkKind = NewBulkAct['act']['kind']

interface BulkDialogProps {
  kind: BulkKind
  filter: ProductFilter
  count: number
  onClose: () => void
  onFinished: () => void
}

/** Previews how many products will change and which cannot, starts the act, and shows its progress and the skipped products. */
export function BulkDialog({ kind, filter, count, onClose, onFinished }: BulkDialogProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  // Keeps the selection as it was when the dialog opened.
  const [asked] = useState({ filter, count })
  const [started, setStarted] = useState<BulkAct | null>(null)
  const [category, setCategory] = useState('')
  const { data: tree } = useCategories()
  const act = kind === 'move' ? { kind, category_id: Number(category) } : { kind }
  const preview = useQuery({
    queryKey: ['bulk-preview', asked.filter, act],
    queryFn: () => adminApi().previewBulkAct({ body: { filter: asked.filter, act } }),
    enabled: kind !== 'move' || category !== '',
    gcTime: 0,
  })
  const [reason, setReason] = useState('')
  const submit = useSubmit(async () => {
    const notified = act.kind === 'hide' ? { ...act, reason } : act
    setStarted(await adminApi().startBulkAct({ body: { filter: asked.filter, act: notified } }))
  })
  const common = useTranslations('admin-common')
  const reasonAgainst = preview.data ? preview.data.changes === 0 && t('bulkNothing') : preview.isFetching && t('bulkChecking')
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(`bulk_${kind}`)}
      footer={
        started ? (
          <Button variant="secondary" onClick={onClose}>
            {t('bulkClose')}
          </Button>
        ) : (
          <Button
            busy={submit.busy}
            disabledReason={
              (kind === 'move' && category === '' ? t('chooseCategory') : reasonAgainst) ||
              (kind === 'hide' && !isReason(reason) && common('reasonNeeded'))
            }
            onClick={() => void submit.run()}
          >
            {preview.data?.changes === 0 ? t(`bulk_${kind}`) : t(`bulkGo_${kind}`, { count: preview.data?.changes ?? asked.count })}
          </Button>
        )
      }
    >
      <ErrorList error={submit.error} />
      {started ? (
        <Progress key={started.id} started={started} onFinished={onFinished} onUndo={setStarted} />
      ) : (
        <>
          <p className="mb-4">{t(`bulkHint_${kind}`)}</p>
          {kind === 'move' && (
            <Select
              label={t('category')}
              options={[{ value: '', label: t('chooseCategory'), disabled: true }, ...categoryOptions(tree?.data ?? [], language)]}
              {...control(category, setCategory)}
            />
          )}
          {kind === 'hide' && <ReasonField value={reason} onChange={setReason} />}
          <BulkOutlook preview={preview} />
        </>
      )}
    </FormDialog>
  )
}

/** Polls the act until it has finished; closing the dialog does not stop it. A finished act can be undone by another act. */
function Progress({ started, onFinished, onUndo }: { started: BulkAct; onFinished: () => void; onUndo: (undo: BulkAct) => void }) {
  const t = useTranslations('admin-catalogue')
  const {
    data: act,
    error,
    refetch,
  } = useQuery({
    queryKey: ['bulk-act', started.id],
    queryFn: () => adminApi().readBulkAct({ params: { id: started.id } }),
    initialData: started,
    refetchInterval: ({ state }) => (state.data?.finished ? false : 700),
  })
  const { finished, done, total, refused, undoable } = act
  const isUndo = act.act.kind === 'undo'
  const undo = useSubmit(async () => onUndo(await adminApi().undoBulkAct({ params: { id: started.id } })))
  const finish = useEffectEvent(() => {
    onFinished()
    void reread(['products'])
  })
  useEffect(() => {
    if (finished) finish()
  }, [finished])
  if (error) return <FailurePanel error={error} onRetry={refetch} />
  if (!finished) return <ActProgress done={done} total={total} />
  return (
    <Notice
      kind={refused.length > 0 ? 'warning' : 'success'}
      announce
      title={t(isUndo ? 'bulkUndone' : 'bulkDone', { count: total - refused.length })}
      actions={
        undoable && (
          <Button variant="secondary" busy={undo.busy} onClick={() => void undo.run()}>
            {t('bulkUndo')}
          </Button>
        )
      }
    >
      <ErrorList error={undo.error} />
      {refused.length > 0 && (
        <>
          <p>{t('bulkRefused', { count: refused.length })}</p>
          <RefusedList refused={refused} />
        </>
      )}
    </Notice>
  )
}

/** A preview of an act: how many products it changes, and which it skips and why. */
function BulkOutlook({ preview: { data, error, isFetching, refetch } }: { preview: UseQueryResult<BulkActPreview> }) {
  const t = useTranslations('admin-catalogue')
  if (error) return <FailurePanel error={error} onRetry={refetch} />
  return (
    <div role="status" className="mt-4">
      {!data && isFetching && <p className="text-concrete-dark">{t('bulkChecking')}</p>}
      {data && (
        <>
          <p className="font-medium">{data.changes === 0 ? t('bulkNothing') : t('bulkWillChange', { count: data.changes })}</p>
          {data.same > 0 && <p>{t('bulkSame', { count: data.same })}</p>}
          {data.faulty > 0 && (
            <>
              <p className="mt-2">{t('bulkWillRefuse', { count: data.faulty })}</p>
              <RefusedList refused={data.refused} more={data.faulty - data.refused.length} />
            </>
          )}
        </>
      )}
    </div>
  )
}

/** Skipped products, each with its faults and a link to correct them. */
function RefusedList({ refused, more = 0 }: { refused: Refused; more?: number }) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  return (
    <ul className="max-h-60 list-disc overflow-y-auto pl-5">
      {refused.map(({ id, code, name, faults }) => (
        <li key={id}>
          <a className="text-link" href={`/admin/catalogue/products/${id}`}>
            {name[language] || name.uk || code}
          </a>
          {`: ${faults.map((fault) => t(`fault_${fault}` as MessageKey<'admin-catalogue'>)).join('; ')}` /* every fault has a text */}
        </li>
      ))}
      {more > 0 && <li>{t('bulkMoreRefused', { count: more })}</li>}
    </ul>
  )
}
