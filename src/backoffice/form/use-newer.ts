import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { useMe } from '../api/admin-api.ts'
import type { EditForm, Saved } from './use-edit-form.ts'

/** Shows a colleague's newer draft at once. What is still unsaved here is joined or asked about when it is saved. */
export function useNewer(form: EditForm, saved: Saved, by: string | null | undefined): void {
  const t = useTranslations('admin-common')
  const me = useMe()
  const show = useEffectEvent(() => {
    if (saved.version <= form.saved().version || !form.isSaved() || form.busy) return
    form.rebase(saved)
    // News of one's own act may come before its answer.
    if (by !== me.name) toast.info(t('newer', { who: by ?? t('somebody') }))
  })
  useEffect(() => show(), [saved.version, form.busy])
}
