import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ShowcasePage } from '#contract/urls.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { buttonVariants } from '#ui/button.tsx'
import { pagePath } from '../navigation/links.ts'

interface FrameProps {
  readonly title: string
  readonly lead: string
  /** The current page, which is omitted from the links below. */
  readonly page: ShowcasePage | 'about-us'
  readonly children: ReactNode
}

const ways = [
  { to: 'how-it-is-made', title: 'makingTitle' },
  { to: 'colours', title: 'paletteTitle' },
  { to: 'for-architects', title: 'architectsTitle' },
] as const

/** A page of pictures and facts: its heading, its chapters and links to similar pages. */
export function ShowcaseFrame({ title, lead, page, children }: FrameProps) {
  return (
    <div className="page-frame pt-8 pb-8 lg:pt-12">
      <h1 className="max-w-text text-display">{title}</h1>
      <p className="mt-5 max-w-text text-lead">{lead}</p>
      {children}
      <WaysOn page={page} />
    </div>
  )
}

export function WaysOn({ page }: Pick<FrameProps, 'page'>) {
  const t = useTranslations('showcase')
  const language = useLanguage()
  return (
    <nav aria-label={t('further')} className="no-print mt-14 flex flex-wrap items-center gap-3 border-t border-concrete-light pt-6">
      <Link discover="none" to={pagePath(language, 'product')} className={buttonVariants()}>
        {t('toCatalogue')}
      </Link>
      {ways
        .filter(({ to }) => to !== page)
        .map(({ to, title }) => (
          <Link key={to} discover="none" to={pagePath(language, to)} className={buttonVariants('secondary')}>
            {t(title)}
          </Link>
        ))}
    </nav>
  )
}
