import { useTranslations } from '#i18n/messages.tsx'

/** The first Tab stop: skips the header and jumps to the content. */
export function SkipLink({ to = '#main' }: { to?: `#${string}` }) {
  const t = useTranslations('ui')
  return (
    <a href={to} className="skip-link no-print">
      {t('skipToContent')}
    </a>
  )
}
