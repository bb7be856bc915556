import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from './icon.tsx'

/** A selected filter with a link to the same page without it, so that removing it works without scripts. `name` is its plain text. */
export function Chip({ children, name, to }: { children: ReactNode; name: string; to: string }) {
  const t = useTranslations('ui')
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={t('removeChoice', { name })}
      className="inline-flex min-h-11 items-center gap-2 rounded-edge border border-concrete px-3 text-small transition-colors hover:border-ink pointer-fine:min-h-9"
    >
      {children}
      <Icon name="close" size={16} />
    </Link>
  )
}
