import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { useLocation } from 'react-router'

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
