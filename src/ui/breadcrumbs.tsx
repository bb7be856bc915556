import { Link } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'

export interface Crumb {
  label: string
  /** Absent on the page one is on. */
  to?: string
}

/** The way here, the last step being this page. */
export function Breadcrumbs({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) {
  const t = useTranslations('ui')
  return (
    <nav aria-label={t('breadcrumbs')} className={classNames('no-print text-small text-concrete-dark', className)}>
      <ol className="flex flex-wrap items-center">
        {crumbs.map(({ label, to }, index) => (
          <li key={to ?? label} className="flex items-center">
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {to ? (
              <Link to={to} className="grid min-h-11 place-items-center underline-offset-4 hover:text-accent hover:underline pointer-fine:min-h-8">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
