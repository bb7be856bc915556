import type { ReactNode } from 'react'

/** Props of every section of the editor. */
export interface SectionProps {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  readonly set: (field: string, value: unknown) => void
  /** The reader may not change prices, options and other commercial fields. */
  readonly locked: boolean
}

/** A section of the editor with its heading; the page's navigation links to it. */
export function Section({ id, title, hint, children }: { id: string; title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      className="scroll-mt-4 border-t border-concrete-light pt-5 outline-none first:border-0 first:pt-0"
    >
      <h2 id={`${id}-title`} className="mb-1 text-lead">
        {title}
      </h2>
      {hint && <p className="mb-3 max-w-prose text-small text-concrete-dark">{hint}</p>}
      <div className="mt-3 flex flex-col gap-5">{children}</div>
    </section>
  )
}
