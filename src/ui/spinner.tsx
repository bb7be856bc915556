import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'

/** A turning arc; silent inside something that already says it is busy. */
export function SpinnerIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      strokeWidth="2"
      aria-hidden="true"
      className={classNames('shrink-0 animate-turn', className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" />
    </svg>
  )
}

/** Waiting that is worth saying aloud. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const t = useTranslations('ui')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form
    <span role="status" className={classNames('inline-flex items-center gap-3 text-concrete-dark', className)}>
      <SpinnerIcon />
      {label ?? t('loading')}
    </span>
  )
}
