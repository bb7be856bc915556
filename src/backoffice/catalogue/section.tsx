import { createContext, use, type ReactNode } from 'react'
import type { ProductEditor } from '#contract/admin/products.ts'
import type { ProductValues } from '#contract/product-values.ts'
import { Icon } from '#ui/icon.tsx'
import { focusRevealed } from '#ui/first-field.ts'
import { controlId } from '../form/edit-frame.tsx'

export interface SectionProps {
  readonly product: ProductEditor
  /** The product as it is in the form. */
  readonly now: ProductValues
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
  /** Fields whose text cannot be parsed. */
  readonly unsent: readonly string[]
  readonly set: (field: string, value: unknown) => void
  /** The reader may not change prices, options and other commercial fields. */
  readonly locked: boolean
}

/** Ids of the open sections. */
export const OpenSections = createContext<Set<string>>(new Set())

let openBefore: Set<string> | undefined

/**
 * A new product's main sections wait to be filled in; of any other, those are open that were open in the product before. Who writes texts only
 * begins with them.
 */
export function sectionsOpenAtFirst(isNew: boolean, locked: boolean): Set<string> {
  openBefore ??= new Set([locked ? 'texts' : 'trade'])
  return isNew && !locked ? new Set(['texts', 'trade', 'shape', 'options']) : openBefore
}

interface SectionFrameProps {
  id: string
  title: string
  /** What the section contains; shown while it is closed. */
  summary?: string | undefined
  hint?: ReactNode
  children: ReactNode
}

/** A section of the editor, closed to its heading and summary until it is needed. */
export function Section({ id, title, summary, hint, children }: SectionFrameProps) {
  const open = use(OpenSections)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-b border-concrete-light first:border-t">
      <details className="group/section" open={open.has(id)} onToggle={({ currentTarget }) => (currentTarget.open ? open.add(id) : open.delete(id))}>
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 hover:text-accent">
          <span className="min-w-0">
            <h2 id={`${id}-title`} className="text-lead">
              {title}
            </h2>
            {summary && <span className="line-clamp-1 text-small wrap-anywhere text-concrete-dark group-open/section:hidden">{summary}</span>}
          </span>
          <Icon name="chevron-down" className="shrink-0 group-open/section:rotate-180" />
        </summary>
        {hint && <p className="mb-3 max-w-prose text-small text-concrete-dark">{hint}</p>}
        <div className="flex flex-col gap-5 pt-1 pb-6">{children}</div>
      </details>
    </section>
  )
}

/** Opens the field's section and focuses the field, or else the section's heading. */
export function leadToField(field: string): void {
  const id = findSection(field)
  focusRevealed(document.getElementById(controlId(field)) ?? document.querySelector<HTMLElement>(`#${id} summary, a#${id}`))
}

/** A link to a field of the editor. */
export function FieldLink({ field, className, children }: { field: string; className: string; children: ReactNode }) {
  return (
    <a
      href={`#${findSection(field)}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        leadToField(field)
      }}
    >
      {children}
    </a>
  )
}

/** The section that contains a field. */
function findSection(field: string): string {
  if (field.startsWith('options.')) return 'options'
  if (/^(seo|slug)/.test(field)) return 'search'
  if (/^(name|description)/.test(field)) return 'texts'
  if (field === 'shape' || field === 'weight_kg' || field === 'weight') return 'shape'
  if (field === 'own_size' || field === 'fits_with' || field === 'forbidden' || field === 'attributes') return field
  return field === 'picture' || field === 'alt' ? 'pictures' : 'trade'
}
