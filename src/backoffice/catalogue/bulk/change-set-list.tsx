import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangeSet, ChangeSetKind, ChangeSetUndone } from '#contract/admin/change-sets.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { closeToast, toast } from '#ui/toast-store.ts'
import { adminApi, reread } from '../../api/admin-api.ts'
import { FailurePanel, SectionSkeleton, ScreenSection } from '../../app/screen-frame.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { SubmitDialog } from '../../form/act-dialogs.tsx'
import { useSubmit } from '../../form/form.tsx'
import { DataTable } from '../../list/data-table.tsx'
import { useUndoToast } from '../../form/said.tsx'

export const changeSetsKey = ['change-sets'] as const
/** The toasts that offer to undo a change, by the id of the change: undone in the list, it is offered no longer. */
const offered = new Map<number, number>()

/** Earlier bulk changes, each with an undo button. */
export function ChangeSetList({ kind, onUndone }: { kind: ChangeSetKind; onUndone?: () => void }) {
  const t = useTranslations('admin-bulk')
  const [asked, setAsked] = useState<ChangeSet | null>(null)
  const [undone, setUndone] = useState<ChangeSetUndone | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [...changeSetsKey, kind],
    queryFn: () => adminApi().listChangeSets({ query: new URLSearchParams({ kind }) }),
  })
  return (
    <ScreenSection id="past" title={t('past')}>
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <SectionSkeleton />}
      {undone && <Undone undone={undone} />}
      {data && data.data.length === 0 && <p className="text-concrete-dark">{t(`pastNone_${kind}`)}</p>}
      {data && data.data.length > 0 && <Sets sets={data.data} onUndo={setAsked} />}
      {asked && (
        <UndoDialog
          set={asked}
          onClose={() => setAsked(null)}
          onUndone={(answer) => {
            setUndone(answer)
            onUndone?.()
          }}
        />
      )}
    </ScreenSection>
  )
}

function Sets({ sets, onUndo }: { sets: readonly ChangeSet[]; onUndo: (set: ChangeSet) => void }) {
  const t = useTranslations('admin-bulk')
  const format = useFormats()
  const formatName = (set: ChangeSet) => set.label || t(`kindOf_${set.kind}`)
  return (
    <DataTable
      rows={sets}
      rowKey={({ id }) => id}
      columns={[
        { name: t('what'), bare: true, cellClass: 'font-medium wrap-anywhere', cell: formatName },
        { name: t('products'), cell: ({ products }) => t('pastOf', { count: products }) },
        { name: t('when'), cell: ({ at }) => format.moment(at) },
        { name: t('who'), cell: ({ by }) => by?.name ?? '' },
        {
          name: t('actions'),
          actions: true,
          cellClass: 'md:text-right',
          cell: (set) =>
            set.undone_at ? (
              <span className="text-small text-concrete-dark">{t('undone', { when: format.moment(set.undone_at) })}</span>
            ) : (
              <Button variant="secondary" aria-label={t('undoOf', { name: formatName(set) })} onClick={() => onUndo(set)}>
                {t('undo')}
              </Button>
            ),
        },
      ]}
    />
  )
}

/** Asks for confirmation before many products are reverted. */
export function UndoDialog({ set, onClose, onUndone }: { set: ChangeSet; onClose: () => void; onUndone: (undone: ChangeSetUndone) => void }) {
  const t = useTranslations('admin-bulk')
  const submit = useSubmit(async () => {
    onUndone(await adminApi().undoChangeSet({ params: { id: set.id } }))
    closeToast(offered.get(set.id) ?? 0)
    onClose()
    await reread(changeSetsKey, ['products'], ['import'])
  })
  return (
    <SubmitDialog title={t('undoTitle')} submit={submit} action={t('undo')} onSubmit={() => void submit.run()} onClose={onClose}>
      <p>{t('undoHint', { count: set.products })}</p>
    </SubmitDialog>
  )
}

/** How many products were reverted, and which were not. */
export function Undone({ undone: { restored, unchanged } }: { undone: ChangeSetUndone }) {
  const t = useTranslations('admin-bulk')
  return (
    <Notice kind={unchanged.length > 0 ? 'warning' : 'success'} announce title={t('restored', { count: restored })} className="mb-4">
      {unchanged.length > 0 && (
        <>
          <p>{t('keptTitle')}</p>
          <ul className="list-disc pl-5">
            {unchanged.map(({ id, code, name }) => (
              <li key={id}>{[name, code].filter(Boolean).join('\u00a0· ')}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

/** Confirms a bulk change in a toast with undo for ten seconds; later the list of earlier changes offers it. */
export function useUndoSetToast(): (text: string, set: ChangeSet) => void {
  const t = useTranslations('admin-bulk')
  const undoToast = useUndoToast()
  return (text, set) => {
    const id = undoToast(text, async () => {
      const { unchanged } = await adminApi().undoChangeSet({ params: { id: set.id } })
      await reread(changeSetsKey, ['products'], ['import'])
      if (unchanged.length > 0) toast.info(`${t('keptTitle')} ${unchanged.map(({ code, name }) => name || code).join(', ')}`)
    })
    offered.set(set.id, id)
  }
}
