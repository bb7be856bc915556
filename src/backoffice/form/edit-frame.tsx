import type { ReactNode } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { leadToUnread } from '#ui/open-editors.ts'
import { ConflictPanel, OfferedDraft } from './edit-panels.tsx'
import { ErrorList, namedErrors, SubmitForm } from './form.tsx'
import type { EditForm } from './use-edit-form.ts'
import { useSaveKey } from './use-save-key.ts'

interface EditFrameProps {
  form: EditForm
  /** Field → its label, in the order of the form. */
  labels: Readonly<Record<string, string>>
  errors: FieldErrors
  /** Formats a value for readers. */
  show?: (field: string, value: unknown) => string
  /** The reader may not save. */
  readOnly?: boolean
  children: ReactNode
}

export const controlId = (field: string): string => `field-${field.replaceAll('.', '-')}`

/** The frame of every form: errors on top, the two versions of a conflict, and the bar with the save button. */
export function EditFrame({ form, labels, errors, show, readOnly = false, children }: EditFrameProps) {
  // An invalid field would be left out of the save, so it gets the focus instead.
  const save = () => void (leadToUnread() || form.submit())
  useSaveKey(save, readOnly)
  return (
    <SubmitForm noValidate data-edit="" onSubmit={() => !readOnly && save()}>
      <ErrorList error={form.error} errors={namedErrors(errors, labels, controlId)} onAgain={form.submit} />
      <OfferedDraft form={form} className="mb-4" />
      <ConflictPanel form={form} labels={labels} show={show} />
      {children}
      {!readOnly && <SaveBar form={form} />}
    </SubmitForm>
  )
}

function SaveBar({ form }: { form: EditForm }) {
  const t = useTranslations('admin-common')
  const count = form.changed.length
  const state = form.willRepeat ? t('willRepeat') : count > 0 ? t('changedFields', { count }) : t('allSaved')
  return (
    <div className="save-bar" data-open={count > 0 || form.busy ? '' : undefined}>
      <p role="status" className={classNames('min-w-0 grow text-small leading-snug sm:basis-0', count > 0 && 'basis-full')}>
        {state}
      </p>
      {count > 0 && !form.busy && (
        <Button variant="quiet" onClick={form.discard}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" variant={count > 0 || form.busy ? 'primary' : 'quiet'} busy={form.busy} busyLabel={t('saving')}>
        {t('save')}
      </Button>
    </div>
  )
}

interface DraftFrameProps {
  form: EditForm
  labels: Readonly<Record<string, string>>
  errors?: FieldErrors
  show: (field: string, value: unknown) => string
  children: ReactNode
}

/** The frame of an autosaving form: failed saves and conflicts on top; Ctrl+S saves at once. */
export function DraftFrame({ form, labels, errors = {}, show, children }: DraftFrameProps) {
  const save = () => void form.submit()
  useSaveKey(save)
  return (
    <SubmitForm noValidate data-edit="" className="flex min-w-0 flex-col gap-8" onSubmit={() => save()}>
      {form.error !== null && <ErrorList error={form.error} errors={namedErrors(errors, labels, controlId)} />}
      <OfferedDraft form={form} />
      <ConflictPanel form={form} labels={labels} show={show} />
      {children}
    </SubmitForm>
  )
}
