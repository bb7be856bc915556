import { useState } from 'react'
import type { DraftLine, OrderEdit, SaleProductView } from '#contract/admin/order-edits.ts'
import { priceDraft } from '#contract/draft-lines.ts'
import { formatMoney, money } from '#contract/money.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../../api/admin-api.ts'
import { useMe } from '../../api/use-me.ts'
import { DraftFrame } from '../../form/draft-frame.tsx'
import { useEditForm } from '../../form/use-edit-form.ts'
import { formatMoment } from '../../list/moments.ts'
import { AddLines } from './add-lines.tsx'
import { changesOf, inLanguage, lineAsBefore, lastPlace, linesIn, newKey, newProductLine, savedEdit } from './draft-values.ts'
import { EditSummary } from './edit-summary.tsx'
import { LineEditor } from './line-editor.tsx'

/** The draft of an order's lines: it saves itself, and everybody of the office sees the same. */
export function EditForm({ edit: first }: { edit: OrderEdit }) {
  const t = useTranslations('admin-order-edit')
  const language = useLanguage()
  const me = useMe()
  const [edit, setEdit] = useState(first)
  const [added, setAdded] = useState<readonly SaleProductView[]>([])
  const form = useEditForm({
    name: `${me.id}:order-edit:${edit.number}`,
    saved: savedEdit(first),
    autosave: true,
    async save({ values, changed, version }) {
      const saved = await adminApi().saveOrderEdit({ params: { number: edit.number }, body: { version, changes: changesOf(values, changed) } })
      setEdit(saved)
      return savedEdit(saved)
    },
    readCurrent(current) {
      const now = current as OrderEdit // what the contract says of this call's 409
      setEdit(now)
      return savedEdit(now)
    },
    onSaved: (joined) => joined.length > 0 && toast.info(t('joined')),
  })
  const products = [...edit.products, ...added.filter(({ id }) => !edit.products.some((known) => known.id === id))]
  const byId = new Map(products.map((product) => [product.id, product]))
  const lines = linesIn(form.values)
  const draft = Object.fromEntries(lines)
  const priced = priceDraft(draft, { before: edit.before, products, tiers: edit.tiers }, { percent: edit.limit_percent })
  const nameOf = (key: string, line: DraftLine | null | undefined) => {
    if (line && line.kind !== 'product') return inLanguage(line.name, language)
    const name = (line && byId.get(line.product_id)?.name) ?? edit.before[key]?.name
    return name ? inLanguage(name, language) : t('line')
  }
  const show = (key: string, value: unknown) => {
    const line = linesIn({ [key]: value })[0]?.[1]
    if (!line) return t('removedLine')
    const one = priceDraft({ [key]: line }, { before: edit.before, products, tiers: edit.tiers }, { percent: null })
    return `${nameOf(key, line)} × ${line.quantity} = ${formatMoney(one.total, 'UAH', language)}`
  }
  const labels = Object.fromEntries([...Object.keys(form.values), ...Object.keys(edit.before)].map((key) => [key, nameOf(key, draft[key])]))
  const removed = Object.keys(edit.before).filter((key) => !(key in draft))
  const locked = edit.editable === 'nothing'
  const place = lastPlace(form.values) + 1
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <DraftFrame form={form} labels={labels} show={show}>
        {locked && <Notice kind="info" title={t('locked')} />}
        {edit.editable === 'manual' && <Notice kind="info" title={t('onlyManual')} />}
        <section aria-labelledby="lines" className="panel">
          <h2 id="lines" className="text-lead">
            {t('lines')}
          </h2>
          {edit.draft && (
            <p className="mt-1 text-small text-concrete-dark">
              {t('draftBy', { who: edit.draft.by ?? t('somebody'), when: formatMoment(edit.draft.at, language) })}
            </p>
          )}
          <ul>
            {lines.map(([key, line]) => (
              <LineEditor
                key={key}
                line={line}
                name={nameOf(key, line)}
                product={line.kind === 'product' ? byId.get(line.product_id) : undefined}
                before={edit.before[key]}
                priced={priced.lines.get(key)}
                problem={priced.problems.get(key) ?? null}
                limit={edit.limit_percent}
                locked={locked || (edit.editable === 'manual' && line.kind === 'product')}
                onChange={(next) => form.set(key, next)}
                onRemove={() => form.set(key, null)}
              />
            ))}
            {removed.map((key) => (
              <li key={key} className="flex flex-wrap items-center gap-x-4 border-t border-concrete-light py-3 text-concrete-dark">
                <s className="min-w-0 flex-1 wrap-anywhere">
                  {nameOf(key, null)} × {edit.before[key]?.quantity}, {formatMoney(money(edit.before[key]?.total_kopiykas ?? 0), 'UAH', language)}
                </s>
                <button type="button" className="text-link min-h-8" onClick={() => form.set(key, lineAsBefore(edit.before[key], place))}>
                  {t('restore')}
                </button>
              </li>
            ))}
          </ul>
          {!locked && (
            <AddLines
              mayAddProducts={edit.editable === 'all'}
              onProduct={(product) => {
                setAdded([...added, product])
                form.set(newKey(), newProductLine(product, place))
              }}
              onManual={(line) => form.set(newKey(), { ...line, place })}
            />
          )}
        </section>
      </DraftFrame>
      <EditSummary edit={edit} form={form} priced={priced} locked={locked} onDropped={setEdit} />
    </div>
  )
}
