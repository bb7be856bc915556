import { useTranslations } from '#i18n/messages.tsx'

/** The first Tab stop: skips the header and jumps to the content. */
export function SkipLink() {
  const t = useTranslations('ui')
  return (
    <a href="#main" className="skip-link no-print">
      {t('skipToContent')}
    </a>
  )
}
