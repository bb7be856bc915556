import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { useStartInFirstField } from '#ui/first-field.ts'
import { Icon } from '#ui/icon.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { type Shared, useColleaguesHere } from './presence.ts'

export interface ScreenFrameProps {
  title: string
  /** The language of the title, if it is the name of a record. */
  titleLang?: string
  /** The screen from which this one is opened. */
  back?: { to: string; label: string }
  actions?: ReactNode
  /** The subject that colleagues may also have open; their names are shown below the title. */
  shared?: Shared
  /** Focuses the first field instead of the title; for new records. */
  startsInField?: boolean
  children: ReactNode
}

let lastPath: string | null = null

/** Head and body of a screen. After a navigation the title gets the focus, so that screen readers announce the screen. */
export function ScreenFrame({ title, titleLang, back, actions, shared, startsInField = false, children }: ScreenFrameProps) {
  const t = useTranslations('admin-common')
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · ${t('backOffice')}`
  })
  useEffect(() => {
    if (lastPath !== null && lastPath !== pathname) heading.current?.focus({ preventScroll: true })
    lastPath = pathname
  }, [pathname])
  const body = useRef<HTMLDivElement>(null)
  useStartInFirstField(body, startsInField, heading)
  return (
    <>
      <div className="screen-head">
        <div className="min-w-0">
          {back && (
            <Link to={back.to} className="inline-flex min-h-8 items-center gap-1 text-small text-concrete-dark hover:text-accent">
              <Icon name="arrow-left" size={16} />
              {back.label}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1} lang={titleLang} className="text-title outline-none">
            {wholeText(title)}
          </h1>
          {shared && <AlsoHere shared={shared} />}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <div ref={body} className="contents">
        {children}
      </div>
    </>
  )
}

/** Names the colleagues who have the same subject open. Nothing is locked. */
function AlsoHere({ shared }: { shared: Shared }) {
  const t = useTranslations('admin-common')
  const names = useColleaguesHere(shared)
  return (
    <p role="status" className="text-small text-concrete-dark">
      {names.length > 0 && t('alsoHere', { names: names.join(', ') })}
    </p>
  )
}
