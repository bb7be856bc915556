import { useState } from 'react'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { queryClient } from '../api/query-client.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { AuditChanges } from './audit-changes.tsx'

/** Undoes a change after a confirmation, because buyers see the former values at once. */
export function UndoChange({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('admin-audit')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-ml-3" aria-label={t('undoOf', { label: entry.subject.label })} onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      {isAsking && <UndoDialog entry={entry} onClose={() => setAsking(false)} />}
    </>
  )
}

function UndoDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTranslations('admin-audit')
  const submit = useSubmit(async (once) => {
    await adminApi().undoChange({ params: { id: entry.id } }, once)
    toast.success(t('undone'))
    onClose()
    await queryClient.invalidateQueries()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('undoTitle')}
      footer={
        <Button busy={submit.busy} onClick={() => void submit.run()}>
          {t('undo')}
        </Button>
      }
    >
      <ErrorList error={submit.error} />
      <p className="mb-3">{t('undoHint', { label: entry.subject.label })}</p>
      <AuditChanges entry={entry} />
    </Dialog>
  )
}
