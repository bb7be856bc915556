import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { useErrorText } from '../api/error-text.ts'
import { queryClient } from '../api/query-client.ts'

/** Shows that something was saved and offers undo for ten seconds; undo leaves what a colleague has changed since. */
export function useUndoToast(): (text: string, undo: () => Promise<unknown>) => void {
  const t = useTranslations('admin-common')
  const errorText = useErrorText()
  return (text, undo) =>
    void toast.success(text, {
      label: t('undo'),
      run: () =>
        void undo().then(
          () => toast.success(t('undone')),
          (error: unknown) => toast.error(errorText(error)),
        ),
    })
}

/**
 * The same for an act whose entry in the audit puts it back.
 * @param change null: there is nothing to put back
 * @param onUndone shows what is so now, where a list that is asked again is not enough
 */
export function useUndoChangeToast(): (text: string, change: number | null, onUndone?: () => Promise<unknown>) => void {
  const undoToast = useUndoToast()
  return (text, change, onUndone) => {
    if (change === null) return void toast.success(text)
    const idempotencyKey = newIdempotencyKey()
    undoToast(text, async () => {
      await adminApi().undoChange({ params: { id: change } }, { idempotencyKey })
      await onUndone?.()
      await queryClient.invalidateQueries()
    })
  }
}
