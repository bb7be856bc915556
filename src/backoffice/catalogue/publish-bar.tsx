import { useState } from 'react'
import { isTextField } from '#contract/product-values.ts'
import { findFaults, type ProductFault } from '#contract/product-rules.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { leadToUnread, saveOpenEditors } from '#ui/open-editors.ts'
import { adminApi, useMe } from '../api/admin-api.ts'
import { UnsavedError } from '../api/wrong-fields.ts'
import { useFormats } from '../fields/use-formats.ts'
import { DangerDialog } from '../form/act-dialogs.tsx'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { said } from '../form/said.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { PublishProps } from './publish-panel.tsx'
import { FieldLink, leadToField } from './section.tsx'

const savesItself = { savesFirst: false }

/** The bar below the form: what is saved, what prevents publishing, and the acts on the draft: discard, preview, publish. Hidden while buyers see the product as it is. */
export function PublishBar({ product, form, now, labels, show, locked, undo, onChanged }: PublishProps) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const format = useFormats()
  const me = useMe()
  const [isAsking, setAsking] = useState(false)
  /** The colleagues' changes that would be discarded too. */
  const [others, setOthers] = useState<string | null>(null)
  const params = { id: product.id }
  const name = product.values[`name.${language}`] || product.values['name.uk']
  const faults = findFaults(now, product.palettes)
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
  const dropAll = async () => {
    const before = undo.present() ?? product
    const dropped = await form.act((version) => adminApi().dropProductDraft({ params, body: { version } }))
    onChanged(dropped)
    undo.offerDraft(said(t('draftDropped'), name), before, dropped)
    setOthers(null)
  }
  const drop = useSubmit(async () => {
    if (form.leadToConflict()) return
    await form.submit()
    const { writers } = undo.present() ?? product
    const theirs = writers.filter(({ field, by }) => by?.id !== me.id && (!locked || isTextField(field)))
    if (theirs.length === 0) return dropAll()
    const named = theirs.map(({ field, by, at }) => `${labels[field] ?? field} (${by?.name ?? common('somebody')}, ${format.moment(at)})`)
    setOthers(named.join(', '))
  }, savesItself)
  const isShown = product.state === 'published' || product.state === 'changed'
  const waiting = product.changed.filter((field) => !locked || isTextField(field))
  const isDraft = !isShown || product.changed.length > 0
  const unsaved = form.willRepeat
    ? common('willRepeat')
    : form.busy
      ? common('saving')
      : form.changed.length > 0 && common('changedFields', { count: form.changed.length })
  // Not blocked while the form saves itself: a press meanwhile waits for that save.
  const ask = useSubmit(async () => {
    if (leadToUnread()) return
    if (faults[0]) return leadToField(faults[0].field)
    await form.submit()
    if (form.isSaved()) setAsking(true)
  }, savesItself)
  return (
    <div className={isDraft || unsaved ? 'save-bar' : undefined}>
      <ErrorList error={preview.error ?? drop.error} />
      {isDraft && <FaultList faults={faults} labels={labels} />}
      <p role="status" className="min-w-40 flex-1 text-small leading-snug empty:hidden">
        {unsaved || (isDraft && t('draftSaved'))}
      </p>
      {(isDraft || unsaved) && (
        <>
          {product.changed.length > 0 && (
            <Button variant="quiet" busy={drop.busy} onClick={() => void drop.run()}>
              {t('dropDraft')}
            </Button>
          )}
          <Button variant="secondary" className="max-sm:grow" busy={preview.busy} onClick={() => void preview.run()}>
            {t('preview')}
          </Button>
          {(!locked || product.state !== 'draft') && (
            <Button
              className="max-sm:grow"
              busy={ask.busy}
              disabledReason={isShown && waiting.length === 0 && form.changed.length === 0 && t('publishedByManager')}
              onClick={() => void ask.run()}
            >
              {t(isShown ? 'publishChanges' : 'publish')}
            </Button>
          )}
        </>
      )}
      {others !== null && (
        <DangerDialog
          withoutReason
          title={t('dropTheirs')}
          consequence={t('dropTheirsHint', { others })}
          act={t('dropDraft')}
          onAct={dropAll}
          onClose={() => setOthers(null)}
        />
      )}
      {isAsking && (
        <PublishDialog
          product={product}
          form={form}
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
    </div>
  )
}

/** The first faults that prevent publishing, each linked to its field. */
function FaultList({ faults, labels }: { faults: readonly ProductFault[]; labels: Readonly<Record<string, string>> }) {
  const t = useTranslations('admin-catalogue')
  if (faults.length === 0) return null
  return (
    <ul aria-label={t('faults')} className="basis-full text-small">
      {faults.slice(0, 3).map(({ field, fault, at }) => (
        <li key={`${field} ${fault} ${at ?? ''}`}>
          <FieldLink field={field} className="text-link">
            {labels[field] ?? field}
          </FieldLink>
          {at !== undefined && field.startsWith('options.') && ` (${at})`}: {t(`fault_${fault}`)}
        </li>
      ))}
      {faults.length > 3 && <li>{t('moreFaults', { count: faults.length - 3 })}</li>}
    </ul>
  )
}
