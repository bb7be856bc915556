import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'

/** Copies a text and says so, or that it must be copied by hand. */
export function useCopy(): (text: string) => Promise<void> {
  const t = useTranslations('admin-common')
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('copied'))
    } catch {
      toast.error(t('notCopied'))
    }
  }
}
