import type { DraftLine } from '#contract/admin/order-edits.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import type { EditForm } from '../../form/use-edit-form.ts'
import { lastPlace, lineAsBefore, type DraftEditor } from './use-draft-lines.ts'
import { LineEditor } from './line-editor.tsx'

interface DraftLineListProps {
  draft: DraftEditor
  form: EditForm
  locked: boolean
  /** Kind of lines that cannot be edited any more, because the workshop has begun them. */
  lockedKind?: DraftLine['kind'] | undefined
  isFirstDraft?: boolean
}

/** The lines of a draft, followed by the removed ones. */
export function DraftLineList({
  draft: { lines, draft, before, limit, products, priced, formatLineName, learn },
  form,
  locked,
  lockedKind,
  isFirstDraft = false,
}: DraftLineListProps) {
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  const removed = Object.entries(before).filter(([key]) => !(key in draft))
  return (
    <ul>
      {lines.map(([key, line]) => (
        <LineEditor
          key={key}
          line={line}
          name={formatLineName(key, line)}
          product={line.kind === 'product' ? products.get(line.product_id) : undefined}
          before={before[key]}
          isFirstDraft={isFirstDraft}
          priced={priced.lines.get(key)}
          problem={priced.problems.get(key) ?? null}
          limit={limit}
          locked={locked || line.kind === lockedKind}
          onLearned={learn}
          onChange={(next) => form.set(key, next)}
          onRemove={() => form.set(key, null)}
        />
      ))}
      {removed.map(([key, was]) => (
        <li key={key} className="flex flex-wrap items-center gap-x-4 border-t border-concrete-light py-3 text-concrete-dark">
          <s className="min-w-0 flex-1 wrap-anywhere">
            {formatLineName(key, null)} × {was.quantity}, {format.sum(was.total_kopiykas)}
          </s>
          {!locked && (
            <button type="button" className="text-link min-h-8" onClick={() => form.set(key, lineAsBefore(was, lastPlace(form.values) + 1))}>
              {t('restore')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
