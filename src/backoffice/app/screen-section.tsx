import type { ComponentProps, ReactNode } from 'react'

interface ScreenSectionProps extends ComponentProps<'section'> {
  id: string
  title: string
  titleClass?: string
  /** Beside the heading. */
  actions?: ReactNode
  headClass?: string
}

const withActions = 'mb-2 flex flex-wrap items-center justify-between gap-3'

/** A part of a screen, named by its heading. */
export function ScreenSection({ id, title, titleClass, actions, headClass = withActions, children, ...section }: ScreenSectionProps) {
  const heading = (
    <h2 id={id} className={titleClass ?? (actions === undefined ? 'mb-2 text-lead' : 'text-lead')}>
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
