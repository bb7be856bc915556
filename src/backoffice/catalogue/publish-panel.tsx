import { useNavigate } from 'react-router'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import type { ProductValues } from '#contract/product-values.ts'
import { findFaults, type ProductFault } from '#contract/product-rules.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../api/admin-api.ts'
import { reread } from '../api/query-client.ts'
import { DangerButton } from '../form/danger-dialog.tsx'
import { ErrorList } from '../form/error-list.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { said } from '../form/said.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { useUndoChangeToast } from '../form/use-undo.ts'
import { SectionLink } from './section.tsx'
import { findSection } from './sections.ts'
import { StateMark } from './state-mark.tsx'
import type { useProductUndo } from './use-product-undo.ts'

export interface PublishProps {
  product: ProductEditor
  form: EditForm
  /** The product as it is in the form. */
  now: ProductValues
  labels: Readonly<Record<string, string>>
  show: (field: string, value: unknown) => string
  locked: boolean
  undo: ReturnType<typeof useProductUndo>
  onChanged: (saved: ProductSaved) => void
}

/** State of the product, faults that prevent publishing, what it lacks, and the acts that take it from buyers: discard, hide, remove. */
export function PublishPanel({ product, form, now, labels, locked, undo, onChanged }: PublishProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const navigate = useNavigate()
  const undoToast = useUndoChangeToast()
  const params = { id: product.id }
  const name = product.values[`name.${language}`] || product.values['name.uk']
  const drop = useSubmit(
    async () => {
      await form.submit()
      const before = undo.present() ?? product
      const dropped = await adminApi().dropProductDraft({ params, body: { version: form.saved().version } })
      onChanged(dropped)
      undo.offerDraft(said(t('draftDropped'), name), before, dropped)
    },
    { savesFirst: false },
  )
  const hide = async (reason: string) => {
    const saved = await adminApi().hideProduct({ params, body: { version: form.saved().version, reason } })
    onChanged(saved)
    undo.offer(said(t('nowHidden'), name), saved)
  }
  const remove = async (reason: string) => {
    const { change } = await adminApi().removeProduct({ params, body: { version: form.saved().version, reason } })
    void reread(['products'])
    undoToast(t('removed', { name }), change, async () => {
      // Back to the product, unless the person has gone on since.
      if (location.pathname === '/admin/catalogue/products') await navigate(`/catalogue/products/${product.id}`, { replace: true })
    })
    await navigate('/catalogue/products')
  }
  const isShown = product.state === 'published' || product.state === 'changed'
  return (
    <section aria-label={t('publication')} className="panel flex flex-col gap-2">
      <p className="text-small">
        <StateMark state={product.state} /> {t(`hint_${product.state}`)}
      </p>
      <FaultList faults={findFaults(now, product.palettes)} labels={labels} />
      {product.missing.length > 0 && (
        <nav aria-label={t('missing')} className="flex flex-wrap items-center gap-1.5">
          {t('missing')}
          {product.missing.map((gap) => (
            <SectionLink key={gap} id={findSection(gap)} className="mark mark-warning min-h-8 underline underline-offset-2">
              {t(`gap_${gap}`)}
            </SectionLink>
          ))}
        </nav>
      )}
      <ErrorList error={drop.error} />
      <div className="-mx-3 -mb-2 flex flex-wrap gap-x-2 empty:hidden">
        {product.changed.length > 0 && (
          <Button variant="quiet" busy={drop.busy} onClick={() => void drop.run()}>
            {t('dropDraft')}
          </Button>
        )}
        {isShown && !locked && <DangerButton title={t('hideOf', { name })} consequence={t('hideHint')} act={t('hide')} onAct={hide} />}
        {!isShown && !locked && product.removable && (
          <DangerButton title={t('removeOf', { name })} consequence={t('removeProductHint')} act={t('remove')} onAct={remove} />
        )}
      </div>
    </section>
  )
}

/** Faults that prevent publishing a product, each linked to its field. */
function FaultList({ faults, labels }: { faults: readonly ProductFault[]; labels: Readonly<Record<string, string>> }) {
  const t = useTranslations('admin-catalogue')
  if (faults.length === 0) return null
  return (
    <Notice kind="warning" title={t('faults')}>
      <ul className="mt-1 list-disc pl-5 text-small">
        {faults.slice(0, 8).map(({ field, fault, at }) => (
          <li key={`${field} ${fault} ${at ?? ''}`}>
            <SectionLink id={findSection(field)} className="text-link">
              {labels[field] ?? field}
            </SectionLink>
            {at !== undefined && ` (${at})`}: {t(`fault_${fault}`)}
          </li>
        ))}
        {faults.length > 8 && <li>{t('moreFaults', { count: faults.length - 8 })}</li>}
      </ul>
    </Notice>
  )
}
