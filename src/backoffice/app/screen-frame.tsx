import { useEffect, useRef, type ReactNode, type ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { useStartInFirstField } from '#ui/first-field.ts'
import { Icon } from '#ui/icon.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { quotableRequestId, useErrorText } from '../api/error-text.ts'
import { useColleaguesHere, type Shared } from './presence.ts'

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

/** A placeholder for a screen while its translations and data load. */
export function ScreenSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

/** A placeholder for a part of a screen while its data loads. */
export function SectionSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

/** A placeholder without any text, because the translations are loading too. */
export function ShellSkeleton() {
  return (
    <div className="shell">
      <div className="rail" />
      <div className="screen">
        <ScreenSkeleton />
      </div>
    </div>
  )
}

interface FailurePanelProps {
  error: unknown
  onRetry?: () => unknown
  className?: string
}

/** Shown when a read fails: the reason, a retry button, and the id for the log. */
export function FailurePanel({ error, onRetry, className = '' }: FailurePanelProps) {
  const t = useTranslations('admin-common')
  const errorText = useErrorText()
  const requestId = quotableRequestId(error)
  return (
    <Notice
      kind="error"
      announce
      className={className}
      title={errorText(error)}
      actions={
        onRetry && (
          <Button variant="secondary" onClick={() => void onRetry()}>
            {t('again')}
          </Button>
        )
      }
    >
      {requestId && <p className="text-small text-concrete-dark">{t('requestId', { id: requestId })}</p>}
    </Notice>
  )
}

interface ScreenSectionProps extends ComponentProps<'section'> {
  id: string
  title: string
  titleClass?: string
  /** Beside the heading. */
  actions?: ReactNode
  headClass?: string
}

const withActions = 'mb-2 flex flex-wrap items-center justify-between gap-3'

/** A part of a screen, named by its heading; the hash of the address may lead to it. */
export function ScreenSection({ id, title, titleClass, actions, headClass = withActions, children, ...section }: ScreenSectionProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  // The browser goes to a part only if it is there already, and a screen's content comes later.
  useEffect(() => {
    if (hash === `#${id}`) head.current?.scrollIntoView()
  }, [hash, key, id])
  const heading = (
    <h2 ref={head} id={id} className={titleClass ?? (actions === undefined ? 'mb-2 text-lead' : 'text-lead')}>
      {title}
    </h2>
  )
  return (
    <section aria-labelledby={id} {...section}>
      {actions === undefined ? (
        heading
      ) : (
        <div className={headClass}>
          {heading}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
