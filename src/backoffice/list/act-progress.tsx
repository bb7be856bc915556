import { useTranslations } from '#i18n/messages.tsx'

/** Progress of an act on many rows; closing the dialog does not stop it. */
export function ActProgress({ done, total }: { done: number; total: number }) {
  const t = useTranslations('admin-common')
  return (
    <>
      <p role="status">{t('actProgress', { done, total })}</p>
      <progress className="upload-progress my-3 w-full" aria-label={t('actProgress', { done, total })} max={total} value={done} />
      <p className="text-small text-concrete-dark">{t('actGoesOn')}</p>
    </>
  )
}
