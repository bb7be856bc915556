import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { useErrorText } from '../api/error-text.ts'

/** Says that something was saved, with the way back for ten seconds; what a colleague has changed since is left as it is. */
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
