import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'
import sprite from './icons.svg?url'

/** A spinning arc, hidden from screen readers: its container says that it is busy. */
export function SpinnerIcon({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={classNames('icon animate-turn', className)}>
      <use href={`${sprite}#spinner`} />
    </svg>
  )
}

/** A spinner with a text that screen readers announce. */
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
