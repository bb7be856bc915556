import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductEditor, ProductSaved } from '#contract/admin/products.ts'
import { isTextField, type ProductValues } from '#contract/product-values.ts'
import { findFaults, type ProductFault } from '#contract/product-rules.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { leadToUnread, saveOpenEditors } from '#ui/open-editors.ts'
import { Notice } from '#ui/notice.tsx'
import { adminApi } from '../api/admin-api.ts'
import { reread } from '../api/query-client.ts'
import { UnsavedError } from '../api/wrong-fields.ts'
import { DangerButton } from '../form/danger-dialog.tsx'
import { ErrorList } from '../form/error-list.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { useSubmit } from '../form/use-submit.ts'
import { useUndoChangeToast } from '../form/use-undo.ts'
import { useProductUndo } from './use-product-undo.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { StateMark } from './state-mark.tsx'
import { findSection } from './sections.ts'
import { said } from '../form/said.tsx'

const savesItself = { savesFirst: false }

export interface PublishPanelProps {
  product: ProductEditor
  form: EditForm
  /** The product as it is in the form. */
  now: ProductValues
  labels: Readonly<Record<string, string>>
  show: (field: string, value: unknown) => string
  locked: boolean
  onChanged: (saved: ProductSaved) => void
}

/** State of the draft, faults that prevent publishing, and the acts: preview, publish, discard, hide. */
export function PublishPanel({ product, form, now, labels, show, locked, onChanged }: PublishPanelProps) {
  const t = useTranslations('admin-catalogue')
  const language = useLanguage()
  const navigate = useNavigate()
  const undoToast = useUndoChangeToast()
  const [isAsking, setAsking] = useState(false)
  const faults = findFaults(now, product.palettes)
  const params = { id: product.id }
  const name = product.values[`name.${language}`] || product.values['name.uk']
  const undo = useProductUndo({ id: product.id, onChanged })
  const preview = useSubmit(async () => {
    // Opened before the request, because a window opened after the answer is blocked as a popup.
    const tab = window.open('', '_blank')
    try {
      if (!(await saveOpenEditors())) throw new UnsavedError()
      const { url } = await adminApi().previewProduct({ params })
      if (tab) tab.location.href = url[language]
      else location.assign(url[language])
    } catch (error) {
      tab?.close()
      throw error
    }
  }, savesItself)
  const drop = useSubmit(async () => {
    await form.submit()
    const before = undo.present() ?? product
    const dropped = await adminApi().dropProductDraft({ params, body: { version: form.saved().version } })
    onChanged(dropped)
    undo.offerDraft(said(t('draftDropped'), name), before, dropped)
  }, savesItself)
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
  const waiting = product.changed.filter((field) => !locked || isTextField(field))
  const ask = async () => {
    if (leadToUnread()) return
    await form.submit()
    if (form.isSaved()) setAsking(true)
  }
  return (
    <section aria-labelledby="state" className="panel flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="state" className="text-lead">
          {t('publication')}
        </h2>
        <StateMark state={product.state} />
      </div>
      <SaveStatus form={form} hasDraft={!isShown || product.changed.length > 0} />
      <p className="text-small text-concrete-dark">{t(`hint_${product.state}`)}</p>
      <FaultList faults={faults} labels={labels} />
      <ErrorList error={preview.error ?? drop.error} />
      <div className="flex flex-col gap-2">
        {(!locked || product.state !== 'draft') && (
          <Button
            busy={form.busy}
            disabledReason={
              faults.length > 0 ? t('faultsFirst') : isShown && waiting.length === 0 && form.changed.length === 0 && t('nothingToPublish')
            }
            onClick={() => void ask()}
          >
            {isShown ? t('publishChanges') : t('publish')}
          </Button>
        )}
        <Button variant="secondary" busy={preview.busy} onClick={() => void preview.run()}>
          {t('preview')}
        </Button>
        <div className="flex flex-wrap gap-x-2">
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
      </div>
      {isAsking && (
        <PublishDialog
          product={product}
          version={form.saved().version}
          labels={labels}
          show={show}
          locked={locked}
          onClose={() => setAsking(false)}
          onPublished={(saved) => {
            setAsking(false)
            onChanged(saved)
            undo.offer(said(t('nowPublished'), name), saved)
          }}
        />
      )}
    </section>
  )
}

/** Announces every save, also to screen readers. Empty for a product without a draft. */
function SaveStatus({ form, hasDraft }: { form: EditForm; hasDraft: boolean }) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const text = form.willRepeat
    ? common('willRepeat')
    : form.busy
      ? common('saving')
      : form.changed.length > 0
        ? common('changedFields', { count: form.changed.length })
        : hasDraft
          ? t('draftSaved')
          : ''
  return (
    <p role="status" className="text-small empty:hidden">
      {text}
    </p>
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
            <a href={`#${findSection(field)}`} className="text-link">
              {labels[field] ?? field}
            </a>
            {at !== undefined && ` (${at})`}: {t(`fault_${fault}`)}
          </li>
        ))}
        {faults.length > 8 && <li>{t('moreFaults', { count: faults.length - 8 })}</li>}
      </ul>
    </Notice>
  )
}
