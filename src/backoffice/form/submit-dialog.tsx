import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { ErrorList } from './error-list.tsx'
import { FormDialog } from './form-dialog.tsx'
import type { Submit } from './use-submit.ts'
import { SubmitForm } from './submit-form.tsx'

interface SubmitDialogProps {
  title: string
  /** Left out where it is done at once and cannot fail. */
  submit?: Pick<Submit, 'busy' | 'error'>
  /** The button's words: the act itself, never "OK". */
  action: string
  /** Why it cannot be done yet: `onSubmit` is called only without. */
  missing?: string | false | null | undefined
  size?: ButtonProps['size']
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form: the last failure, the fields, and the button that does it. */
export function SubmitDialog({ title, submit, action, missing, size = 'normal', onSubmit, onClose, children }: SubmitDialogProps) {
  return (
    <FormDialog open onClose={onClose} title={title}>
      <SubmitForm onSubmit={() => !missing && onSubmit()}>
        <ErrorList error={submit?.error} />
        {children}
        <Button type="submit" size={size} className="mt-5" busy={submit?.busy ?? false} disabledReason={missing}>
          {action}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
