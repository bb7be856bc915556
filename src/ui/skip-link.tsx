import { useTranslations } from '#i18n/messages.tsx'

/** The first stop of the Tab key: over the header, to the content. */
export function SkipLink({ to = '#main' }: { to?: `#${string}` }) {
  const t = useTranslations('ui')
  return (
    <a href={to} className="skip-link no-print">
      {t('skipToContent')}
    </a>
  )
}
