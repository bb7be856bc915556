import type { ReactNode } from 'react'
import { ConflictPanel } from './conflict-panel.tsx'
import type { FieldErrors } from '#contract/errors.ts'
import { controlId } from './edit-frame.tsx'
import { ErrorList, namedErrors } from './error-list.tsx'
import { OfferedDraft } from './offered-draft.tsx'
import type { EditForm } from './use-edit-form.ts'
import { useSaveKey } from './use-save-key.ts'
import { SubmitForm } from './submit-form.tsx'

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
