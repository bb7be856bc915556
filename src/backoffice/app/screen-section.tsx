import type { ComponentProps } from 'react'

interface ScreenSectionProps extends ComponentProps<'section'> {
  id: string
  title: string
  titleClass?: string
}

/** A part of a screen, named by its heading. */
export function ScreenSection({ id, title, titleClass = 'mb-2 text-lead', children, ...section }: ScreenSectionProps) {
  return (
    <section aria-labelledby={id} {...section}>
      <h2 id={id} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  )
}
