import { Link } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Icon } from './icon.tsx'
import { pageWindow, type PageStep } from './page-window.ts'

export interface PaginationProps {
  /** Zero-based, as in the URL. */
  page: number
  pages: number
  toHref: (page: number) => string
  /** Accessible name where a page has two of them: "Сторінки, угорі". */
  label?: string
}

/** Links to pages: five from 768 px, three below. CSS chooses, so that the server-rendered page is right at every width. */
export function Pagination({ page, pages, toHref, label }: PaginationProps) {
  const t = useTranslations('ui')
  if (pages <= 1) return null
  const steps = (size: number) =>
    pageWindow(page, pages, size).map((step) => <Step key={toKey(step)} step={step} current={page} size={size} toHref={toHref} />)
  return (
    <nav aria-label={label ?? t('pages')} className="pagination no-print">
      <PageArrow to={page > 0 ? toHref(page - 1) : null} rel="prev" label={t('previousPage')} icon="arrow-left" />
      <ol>{steps(3)}</ol>
      <ol>{steps(5)}</ol>
      <PageArrow to={page < pages - 1 ? toHref(page + 1) : null} rel="next" label={t('nextPage')} icon="arrow-right" />
    </nav>
  )
}

const toKey = (step: PageStep) => (step.kind === 'page' ? step.page : step.direction)

function Step({ step, current, size, toHref }: { step: PageStep; current: number; size: number; toHref: (page: number) => string }) {
  const t = useTranslations('ui')
  if (step.kind === 'jump') {
    return (
      <li>
        <Link discover="none" to={toHref(step.to)} aria-label={t(step.direction === 'back' ? 'pagesBack' : 'pagesForward', { count: size })}>
          …
        </Link>
      </li>
    )
  }
  const here = step.page === current
  return (
    <li>
      <Link discover="none" to={toHref(step.page)} aria-label={t('pageNumber', { page: step.page + 1 })} aria-current={here ? 'page' : undefined}>
        {step.page + 1}
      </Link>
    </li>
  )
}

function PageArrow({ to, rel, label, icon }: { to: string | null; rel: string; label: string; icon: 'arrow-left' | 'arrow-right' }) {
  if (to === null) {
    return (
      <span aria-hidden="true" className="text-concrete">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link discover="none" to={to} rel={rel} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
