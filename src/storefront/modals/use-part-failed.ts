import { useTranslations } from '#i18n/messages.tsx'

/** Says that the code of what was pressed could not be loaded. Browsers remember that until the page is loaded anew; the choice is in its URL. */
export function usePartFailed(): () => Promise<unknown> {
  const t = useTranslations('common')
  return async () => {
    const messages = await import('#ui/toast-store.ts').catch(() => null)
    // Without a connection that code is missing too.
    if (!messages) return alert(t('partFailed'))
    messages.toast.error(t('partFailed'), { label: t('reload'), run: () => location.reload() })
  }
}
