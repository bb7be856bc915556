import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'

interface BoxProps {
  title: string
  count: number
  capped?: boolean
  /** Link to the complete list. */
  all?: string
  /** Shown beside the title. */
  aside?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** A box of Today with its total count and its most urgent rows. */
export function Box({ title, count, capped = false, all, aside, wide = false, children }: BoxProps) {
  const t = useTranslations('admin-today')
  const id = useId()
  return (
    <section aria-labelledby={id} className={wide ? 'today-box today-wide' : 'today-box'}>
      <div className="flex min-h-9 flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-2">
        <h2 id={id} className="text-lead">
          {title} <span className="text-concrete-dark tabular-nums">{capped ? `${count}+` : count}</span>
        </h2>
        <div className="flex flex-wrap items-baseline gap-x-4">
          {aside}
          {all && (
            <Link to={all} className="inline-flex min-h-6 items-center text-small text-link">
              {t('showAll')}
            </Link>
          )}
        </div>
      </div>
      {children}
    </section>
  )
}
