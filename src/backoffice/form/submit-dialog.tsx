import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { ErrorList, SubmitForm, type Submit } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'

interface SubmitDialogProps {
  title: string
  /** Absent for work that is done at once and cannot fail. */
  submit?: Pick<Submit, 'busy' | 'error'>
  /** The button's text, which names the act and is never "OK". */
  action: string
  /** Why the form cannot be submitted yet; `onSubmit` is called only without it. */
  missing?: string | false | null | undefined
  size?: ButtonProps['size']
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form: the last failure, the fields, and the submit button. */
export function SubmitDialog({ title, submit, action, missing, size = 'normal', onSubmit, onClose, children }: SubmitDialogProps) {
  return (
    <FormDialog open onClose={onClose} title={title}>
      <SubmitForm error={submit?.error} onSubmit={() => !missing && onSubmit()}>
        <ErrorList error={submit?.error} onAgain={missing ? undefined : onSubmit} />
        {children}
        <Button type="submit" size={size} className="mt-5" busy={submit?.busy ?? false} disabledReason={missing}>
          {action}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
