import { Link } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'

export interface Crumb {
  label: string
  /** Absent on the current page. */
  to?: string
}

/** The path from the root; the last entry is the current page. */
export function Breadcrumbs({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) {
  const t = useTranslations('ui')
  return (
    <nav aria-label={t('breadcrumbs')} className={classNames('breadcrumbs', className)}>
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={to ?? label}>
            {index > 0 && <i aria-hidden="true">/</i>}
            {to ? (
              <Link to={to} discover="none">
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
