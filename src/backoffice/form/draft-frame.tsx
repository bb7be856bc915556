import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { formatMoment } from '../list/moments.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { ErrorList } from './error-list.tsx'
import type { EditForm } from './use-edit-form.ts'

interface DraftFrameProps {
  form: EditForm
  labels: Readonly<Record<string, string>>
  show: (field: string, value: unknown) => string
  children: ReactNode
}

/** The frame of a form that saves itself: a failed save and two people's versions on top; Ctrl+S saves at once. */
export function DraftFrame({ form, labels, show, children }: DraftFrameProps) {
  const t = useTranslations('admin-common')
  const language = useLanguage()
  const save = useEffectEvent(() => void form.submit())
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
      event.preventDefault()
      save()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {form.error !== null && <ErrorList error={form.error} />}
      {form.offered && (
        <Notice
          kind="info"
          title={t('unsavedFound', { when: formatMoment(form.offered.savedAt, language) })}
          actions={
            <>
              <Button variant="secondary" onClick={form.takeOffer}>
                {t('takeUnsaved')}
              </Button>
              <Button variant="quiet" onClick={form.dropOffer}>
                {t('dropUnsaved')}
              </Button>
            </>
          }
        />
      )}
      {form.conflict && <ConflictPanel form={form} conflict={form.conflict} labels={labels} show={show} />}
      {children}
    </form>
  )
}
