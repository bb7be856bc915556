import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { PageContent } from '#contract/content.ts'
import { plainDate } from '#contract/plain-date.ts'
import { formatDays } from '#contract/ready-range.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'

interface ArticleProps {
  readonly page: PageContent
  /** Shows the day of the text under the title, for offers and policies that are valid from a day on. */
  readonly dated?: boolean
  readonly children?: ReactNode
  /** Pictures and the like, beside the text if there is room, otherwise below it. */
  readonly beside?: ReactNode
  /** Shown at the end of the text, inside it. */
  readonly last?: ReactNode
}

/** A page with at most this many chapters has no table of contents. */
const maxWithoutContents = 4

/** An information page: its text, rendered as safe HTML by the server, and parts beside it. */
export function Article({ page, dated = false, children, beside, last }: ArticleProps) {
  const text = useRef<HTMLDivElement>(null)
  useClientSideLinks(text)
  const chapters = page.headings.length > maxWithoutContents
  const columns = beside
    ? 'mt-8 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]'
    : chapters
      ? 'mt-8 grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]'
      : 'mt-8'
  return (
    <div className="page-frame pt-8 pb-8 lg:pt-12">
      <h1 className="max-w-text text-display">{page.title}</h1>
      {dated && <UpdatedDate of={page.updated} />}
      <div className={columns}>
        {beside ? <div className="max-lg:row-start-2 lg:col-start-2">{beside}</div> : chapters && <Contents page={page} />}
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          {/* Safe: our own Markdown, rendered with HTML switched off (modules/content/read-pages.ts). */}
          <div ref={text} className="prose-text max-w-text" dangerouslySetInnerHTML={{ __html: page.html }} />
          {last && <div className="mt-10 max-w-text">{last}</div>}
        </div>
      </div>
      {children && <div className="mt-10">{children}</div>}
    </div>
  )
}

function UpdatedDate({ of }: { of: string }) {
  const t = useTranslations('info')
  const language = useLanguage()
  const day = plainDate(of)
  const date = formatDays({ from: day, to: day }, language, true)
  return (
    <p className="mt-3 text-concrete-dark">
      <time dateTime={of}>{t('updated', { date })}</time>
    </p>
  )
}

function Contents({ page }: { page: PageContent }) {
  const t = useTranslations('info')
  return (
    <nav aria-label={t('contents')} className="no-print self-start lg:sticky lg:top-24 lg:col-start-2">
      <p className="mb-1 font-medium">{t('contents')}</p>
      <ul>
        {page.headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center py-1 leading-snug hover:text-accent lg:min-h-9">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links in the text navigate inside the app, like all others; links to a new tab stay so. */
function useClientSideLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = text.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !plain || link.origin !== location.origin || link.hash) return
      event.preventDefault()
      void navigate(link.pathname + link.search)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate, text])
}
