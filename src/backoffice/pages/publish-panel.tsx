import { useState } from 'react'
import type { PageEditor } from '#contract/admin/pages.ts'
import { ApiError } from '#contract/api-errors.ts'
import { addDays, kyivClock, plainDate } from '#contract/plain-date.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { reread } from '../api/query-client.ts'
import { control } from '../form/control.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useIsOpen } from '../form/use-is-open.ts'
import { useSubmit } from '../form/use-submit.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { ScreenSection } from '../app/screen-section.tsx'
import { said } from '../form/said.tsx'

interface PublishPanelProps {
  page: PageEditor
  /** All input is saved in the draft. */
  isSaved: boolean
  /** Saves the form and returns the saved page. */
  store: () => Promise<PageEditor>
  onChanged: (page: PageEditor) => void
}

/** Publishes the draft, at once or from a day on, in both languages together. */
export function PublishPanel({ page, isSaved, store, onChanged }: PublishPanelProps) {
  const t = useTranslations('admin-pages')
  const undoToast = useUndoToast()
  const isOpen = useIsOpen()
  const [today] = useState(() => kyivClock(new Date()).date)
  const [day, setDay] = useState<string>(today)
  const params = { name: page.name }
  const name = page.texts[useLanguage()].title
  const publish = useSubmit(async (once) => {
    const body = { version: page.version, holds_from: day === '' ? null : plainDate(day) }
    onChanged(await adminApi().publishPage({ params, body }, once))
    await reread(['pages'])
    toast.success(said(day > today ? t('scheduled', { day }) : t('published'), name))
  })
  const drop = useSubmit(async () => {
    const { texts, version: drafted } = await store()
    const { version, ...dropped } = await adminApi().dropPageDraft({ params, body: { version: drafted } })
    onChanged({ version, ...dropped })
    await reread(['pages'])
    undoToast(said(t('draftDropped'), name), async () => {
      const restored = await adminApi().savePageDraft({ params, body: { version, texts } })
      if (isOpen.current) onChanged(restored)
      await reread(['pages'])
    })
  })
  const faults = publish.error instanceof ApiError ? Object.keys(publish.error.errors) : []
  return (
    <ScreenSection id="publish" title={t('publishing')} className="panel flex flex-col gap-4" titleClass="text-lead">
      <ErrorList error={publish.error ?? drop.error} />
      {faults.length > 0 && <p className="text-error">{t('faults')}</p>}
      <p>{page.has_draft ? t('hasDraft') : t('noDraft')}</p>
      <Field label={t('holdsFrom')} type="date" min={today} max={addDays(today, 365)} {...control(day, setDay)} />
      <Button
        busy={publish.busy}
        disabledReason={!isSaved ? t('savingFirst') : !page.has_draft && t('nothingNew')}
        onClick={() => void publish.run()}
      >
        {t('publish')}
      </Button>
      {page.has_draft && (
        <Button variant="quiet" busy={drop.busy} onClick={() => void drop.run()}>
          {t('dropDraft')}
        </Button>
      )}
    </ScreenSection>
  )
}
