import { useState } from 'react'
import { isTextField } from '#contract/product-values.ts'
import { findFaults } from '#contract/product-rules.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { leadToUnread, saveOpenEditors } from '#ui/open-editors.ts'
import { adminApi } from '../api/admin-api.ts'
import { UnsavedError } from '../api/wrong-fields.ts'
import { ErrorList } from '../form/error-list.tsx'
import { said } from '../form/said.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { PublishProps } from './publish-panel.tsx'

const savesItself = { savesFirst: false }

/** The bar below the form: what is saved, preview and publish. Hidden while buyers see the product as it is. */
export function PublishBar({ product, form, now, labels, show, locked, undo, onChanged }: PublishProps) {
  const t = useTranslations('admin-catalogue')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const preview = useSubmit(async () => {
    // Opened before the request, because a window opened after the answer is blocked as a popup.
    const tab = window.open('', '_blank')
    try {
      if (!(await saveOpenEditors())) throw new UnsavedError()
      const { url } = await adminApi().previewProduct({ params: { id: product.id } })
      if (tab) tab.location.href = url[language]
      else location.assign(url[language])
    } catch (error) {
      tab?.close()
      throw error
    }
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
    await form.submit()
    if (form.isSaved()) setAsking(true)
  }, savesItself)
  return (
    <div className={isDraft || unsaved ? 'save-bar' : undefined}>
      <ErrorList error={preview.error} />
      <p role="status" className="min-w-0 grow basis-full text-small leading-snug empty:hidden sm:basis-0">
        {unsaved || (isDraft && t('draftSaved'))}
      </p>
      {(isDraft || unsaved) && (
        <>
          <Button variant="secondary" busy={preview.busy} onClick={() => void preview.run()}>
            {t('preview')}
          </Button>
          {(!locked || product.state !== 'draft') && (
            <Button
              busy={ask.busy}
              disabledReason={
                findFaults(now, product.palettes).length > 0
                  ? t('faultsFirst')
                  : isShown && waiting.length === 0 && form.changed.length === 0 && t('publishedByManager')
              }
              onClick={() => void ask.run()}
            >
              {t(isShown ? 'publishChanges' : 'publish')}
            </Button>
          )}
        </>
      )}
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
            undo.offer(said(t('nowPublished'), product.values[`name.${language}`] || product.values['name.uk']), saved)
          }}
        />
      )}
    </div>
  )
}
