import { useTranslations } from '#i18n/messages.tsx'

/** The number of waiting items, beside a screen's name. */
export function Badge({ count }: { count: number | undefined }) {
  const t = useTranslations('admin-common')
  if (!count) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t('waiting', { count })}</span>
    </span>
  )
}
