import { ApiError } from '#contract/api-errors.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient } from '../api/admin-api.ts'
import { useErrorText } from '../api/error-text.ts'
import { mayPass } from './use-repeat.ts'

/** Confirms a save in a toast with undo for ten seconds; undo keeps what a colleague has changed since. */
export function useUndoToast(): (text: string, undo: () => Promise<unknown>) => void {
  const t = useTranslations('admin-common')
  const errorText = useErrorText()
  return (text, undo) => {
    const run = () =>
      void undo().then(
        () => toast.success(t('undone', { act: text })),
        (error: unknown) => {
          // Undone from elsewhere meanwhile: as it was meant to be.
          if (error instanceof ApiError && error.reason === 'already_undone') toast.info(errorText(error))
          else toast.error(errorText(error), mayPass(error) ? { label: t('again'), run } : undefined)
        },
      )
    toast.success(text, { label: t('undo'), run })
  }
}

/**
 * Confirms an act that its audit entry can undo.
 * @param change the audit entry; null when there is nothing to undo
 * @param onUndone shows the restored state when refetching a list is not enough
 */
export function useUndoChangeToast(): (text: string, change: number | null, onUndone?: () => Promise<unknown>) => void {
  const undoToast = useUndoToast()
  return (text, change, onUndone) => {
    if (change === null) return void toast.success(text)
    undoToast(text, async () => {
      await adminApi().undoChange({ params: { id: change } })
      await onUndone?.()
      await queryClient.invalidateQueries()
    })
  }
}
