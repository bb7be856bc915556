import type { DraftLine, SaleProductView } from '#contract/admin/order-edits.ts'
import type { QuoteView } from '#contract/admin/quotes.ts'
import type { PricedDraft } from '#contract/draft-lines.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { AddLines } from '../edit/add-lines.tsx'
import { lastPlace, lineAsBefore, linesIn, newKey, newProductLine } from '../edit/draft-values.ts'
import { LineEditor } from '../edit/line-editor.tsx'
import { AddLinks } from './add-links.tsx'

interface QuoteLinesProps {
  quote: QuoteView
  form: EditForm
  priced: PricedDraft
  products: readonly SaleProductView[]
  nameOf: (key: string, line: DraftLine | null) => string
  locked: boolean
  /** A product was picked that the server has not sent with the draft. */
  onKnown: (product: SaleProductView) => void
}

/** What is offered, with what was sent and is taken out now. */
export function QuoteLines({ quote, form, priced, products, nameOf, locked, onKnown }: QuoteLinesProps) {
  const t = useTranslations('admin-order-edit')
  const tQuotes = useTranslations('admin-quotes')
  const language = useLanguage()
  const lines = linesIn(form.values)
  const removed = Object.keys(quote.before).filter((key) => !lines.some(([known]) => known === key))
  const place = lastPlace(form.values) + 1
  return (
    <section aria-labelledby="lines" className="panel">
      <h2 id="lines" className="text-lead">
        {tQuotes('lines')}
      </h2>
      {lines.length === 0 && <p className="mt-2 text-concrete-dark">{tQuotes('noLines')}</p>}
      <ul>
        {lines.map(([key, line]) => (
          <LineEditor
            key={key}
            line={line}
            name={nameOf(key, line)}
            product={line.kind === 'product' ? products.find(({ id }) => id === line.product_id) : undefined}
            before={quote.before[key]}
            isFirstDraft={quote.revision === 0}
            priced={priced.lines.get(key)}
            problem={priced.problems.get(key) ?? null}
            limit={quote.limit_percent}
            locked={locked}
            onChange={(next) => form.set(key, next)}
            onRemove={() => form.set(key, null)}
          />
        ))}
        {removed.map((key) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 border-t border-concrete-light py-3 text-concrete-dark">
            <s className="min-w-0 flex-1 wrap-anywhere">
              {nameOf(key, null)} × {quote.before[key]?.quantity}, {formatMoney(money(quote.before[key]?.total_kopiykas ?? 0), 'UAH', language)}
            </s>
            {!locked && (
              <button type="button" className="text-link min-h-8" onClick={() => form.set(key, lineAsBefore(quote.before[key], place))}>
                {t('restore')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {!locked && (
        <>
          <AddLines
            mayAddProducts
            onProduct={(product) => {
              onKnown(product)
              form.set(newKey(), newProductLine(product, place))
            }}
            onManual={(line) => form.set(newKey(), { ...line, place })}
          />
          <AddLinks
            onLines={(found) =>
              found.forEach(({ product, line }, index) => {
                onKnown(product)
                form.set(newKey(), { ...line, place: place + index })
              })
            }
          />
        </>
      )}
    </section>
  )
}
