import { useTranslations } from '#i18n/messages.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { AddLines } from '../edit/add-lines.tsx'
import { DraftLineList } from '../edit/draft-line-list.tsx'
import { lastPlace, newKey, newProductLine } from '../edit/draft-values.ts'
import type { DraftEditor } from '../edit/use-draft-lines.ts'
import { AddLinks } from './add-links.tsx'

interface QuoteLinesProps {
  draft: DraftEditor
  form: EditForm
  locked: boolean
  isFirstDraft: boolean
  startsWithProduct: boolean
}

/** The lines of the quote, and the lines that were sent and are now removed. */
export function QuoteLines({ draft, form, locked, isFirstDraft, startsWithProduct }: QuoteLinesProps) {
  const t = useTranslations('admin-quotes')
  const place = lastPlace(form.values) + 1
  return (
    <section aria-labelledby="lines" className="panel">
      <h2 id="lines" className="text-lead">
        {t('lines')}
      </h2>
      {draft.lines.length === 0 && <p className="mt-2 text-concrete-dark">{t('noLines')}</p>}
      <DraftLineList draft={draft} form={form} locked={locked} isFirstDraft={isFirstDraft} />
      {!locked && (
        <>
          <AddLines
            mayAddProducts
            startsWithProduct={startsWithProduct && draft.lines.length === 0}
            onProduct={(product) => {
              draft.learn(product)
              form.set(newKey(), newProductLine(product, place))
            }}
            onManual={(line) => form.set(newKey(), { ...line, place })}
          />
          <AddLinks
            onLines={(found) =>
              found.forEach(({ product, line }, index) => {
                draft.learn(product)
                form.set(newKey(), { ...line, place: place + index })
              })
            }
          />
        </>
      )}
    </section>
  )
}
