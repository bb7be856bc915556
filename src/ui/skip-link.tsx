import { useTranslations } from '#i18n/messages.tsx'

/** The first stop of the Tab key: over the header, to the content. */
export function SkipLink({ to = '#main' }: { to?: `#${string}` }) {
  const t = useTranslations('ui')
  return (
    <a
      href={to}
      className="sr-only no-print focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-ink focus:px-5 focus:py-3 focus:text-paper"
    >
      {t('skipToContent')}
    </a>
  )
}
