import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

type ChipProps = { children: ReactNode; name: string; className?: string } & (
  | { onRemove: () => void }
  /** The same page without this filter, so that removing it works without scripts. */
  | { to: string }
)

/** A selected filter with a button that removes it. `name` is its plain text. */
export function Chip({ children, name, className, ...press }: ChipProps) {
  const t = useTranslations('ui')
  const variantClasses = {
    'aria-label': t('removeChoice', { name }),
    className: classNames(
      'inline-flex min-h-11 items-center gap-2 rounded-edge border border-concrete px-3 text-small transition-colors hover:border-ink pointer-fine:min-h-9',
      className,
    ),
  }
  const inside = (
    <>
      {children}
      <Icon name="close" size={16} />
    </>
  )
  if ('to' in press) {
    return (
      <Link to={press.to} replace preventScrollReset {...variantClasses}>
        {inside}
      </Link>
    )
  }
  return (
    <button type="button" onClick={press.onRemove} {...variantClasses}>
      {inside}
    </button>
  )
}
