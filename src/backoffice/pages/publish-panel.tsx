import { useState } from 'react'
import type { PageEditor, PageTexts } from '#contract/admin/pages.ts'
import { addDays, kyivClock, plainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { leadToUnread } from '#ui/open-editors.ts'
import { adminApi, reread } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { useFormats } from '../fields/use-formats.ts'
import { control, ErrorList, useSubmit } from '../form/form.tsx'
import { said, useUndoChangeToast } from '../form/said.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { PublishFailure } from '../form/publish-failure.tsx'
import { useIsOpen } from '../form/use-is-open.ts'
import { ScreenSection } from '../app/screen-frame.tsx'
import { DifferenceDialog } from './difference-dialog.tsx'

interface PublishPanelProps {
  page: PageEditor
  form: EditForm
  texts: PageTexts
  /** Marks what prevents publishing and leads to the first of it; false when nothing does. */
  leadToFault: () => boolean
  onChanged: (page: PageEditor) => void
  /** Removes the draft. */
  drop: () => Promise<void>
}

/** Publishes the draft, at once or from a day on, in both languages together. */
export function PublishPanel({ page, form, texts, leadToFault, onChanged, drop }: PublishPanelProps) {
  const t = useTranslations('admin-pages')
  const format = useFormats()
  const undoToast = useUndoChangeToast()
  const isOpen = useIsOpen()
  const [today] = useState(() => kyivClock(new Date()).date)
  const [day, setDay] = useState<string>(today)
  const [isAsking, setAsking] = useState(false)
  const params = { name: page.name }
  const name = page.texts[format.language].title
  const publish = useSubmit(async () => {
    const holds_from = day === '' ? null : plainDate(day)
    const published = await form.act((version) => adminApi().publishPage({ params, body: { version, holds_from } }))
    setAsking(false)
    onChanged(published)
    await reread(['pages'])
    undoToast(said(day > today ? t('scheduled', { day: format.day(day) }) : t('published'), name), published.change, async () => {
      if (isOpen.current) onChanged(await adminApi().readPage({ params }))
    })
  })
  // Not blocked while the form saves itself: a press meanwhile waits for that save.
  const ask = useSubmit(
    async () => {
      if (leadToUnread() || leadToFault()) return
      await form.submit()
      publish.reset()
      if (form.isSaved()) setAsking(true)
    },
    { savesFirst: false },
  )
  const faults = useFieldErrors(publish.error)
  const dropping = useSubmit(drop, { savesFirst: false })
  return (
    <ScreenSection id="publish" title={t('publishing')} className="panel flex flex-col gap-4" titleClass="text-lead">
      <ErrorList error={dropping.error} />
      <p>{page.has_draft ? t('hasDraft') : t('noDraft')}</p>
      <Field label={t('holdsFrom')} error={faults['holds_from']} type="date" min={today} max={addDays(today, 365)} {...control(day, setDay)} />
      <Button busy={ask.busy} disabledReason={!page.has_draft && form.changed.length === 0 && t('nothingNew')} onClick={() => void ask.run()}>
        {t('publish')}
      </Button>
      {page.has_draft && (
        <Button variant="quiet" busy={dropping.busy} onClick={() => void dropping.run()}>
          {t('dropDraft')}
        </Button>
      )}
      {isAsking && (
        <DifferenceDialog
          page={page.name}
          number={page.versions[0]?.number ?? 1}
          texts={texts}
          title={t('publishTitle')}
          footer={() => (
            <div className="flex flex-wrap gap-3">
              <Button busy={publish.busy} onClick={() => void publish.run()}>
                {t('publish')}
              </Button>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                {t('cancel')}
              </Button>
            </div>
          )}
          onClose={() => setAsking(false)}
        >
          <PublishFailure error={publish.error} draft={texts} isEmpty={!page.has_draft} />
          {faults['holds_from'] && <p className="text-error">{`${t('holdsFrom')}: ${faults['holds_from']}`}</p>}
          <p className="my-3">{day > today ? t('publishesFrom', { day: format.day(day) }) : t('publishesNow')}</p>
        </DifferenceDialog>
      )}
    </ScreenSection>
  )
}
