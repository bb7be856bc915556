import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useSubmit, control, ErrorList, SubmitForm, type Submit } from './form.tsx'
import { FormDialog } from './form-dialog.tsx'

/** The rule of the contract's `Reason`. */
export const isReason = (text: string): boolean => text.trim().length >= 3

interface ReasonFieldProps extends Partial<Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'optional' | 'className' | 'name'>> {
  value: string
  onChange: (value: string) => void
}

/** The reason of an act, which the audit shows. */
export function ReasonField({ value, onChange, optional = false, ...labels }: ReasonFieldProps) {
  const t = useTranslations('admin-common')
  const words = { label: t('reason'), hint: t('reasonHint'), ...labels }
  return <TextArea name="reason" {...words} required={!optional} optional={optional} rows={2} maxLength={500} {...control(value, onChange)} />
}

interface DangerDialogProps {
  title: string
  /** The consequences of the act, and what cannot be undone. */
  consequence?: ReactNode
  /** The button's text, which names the act and is never "OK". */
  act: string
  /** When it throws, the dialog stays open and shows the failure. */
  onAct: (reason: string) => Promise<unknown>
  onClose: () => void
  /** For an act that only removes a draft nobody else has seen. */
  withoutReason?: boolean
  /** Replaces the reason field's texts, which by default mention the audit. */
  reasonWords?: Pick<ReasonFieldProps, 'label' | 'hint'> & { readonly needed?: string }
}

/** States the consequences of a dangerous act, and does it once a reason is given. */
export function DangerDialog({ title, consequence, act, onAct, onClose, withoutReason = false, reasonWords = {} }: DangerDialogProps) {
  const t = useTranslations('admin-common')
  const { needed, ...words } = reasonWords
  const [reason, setReason] = useState('')
  const submit = useSubmit(() => onAct(reason), { savesFirst: !withoutReason })
  const isReady = withoutReason || isReason(reason)
  return (
    <SubmitDialog
      title={title}
      submit={submit}
      action={act}
      missing={!isReady && (needed ?? t('reasonNeeded'))}
      onSubmit={() => void submit.run()}
      onClose={onClose}
    >
      {consequence && <p className="mb-4">{consequence}</p>}
      {!withoutReason && <ReasonField {...words} value={reason} onChange={setReason} />}
    </SubmitDialog>
  )
}

interface DangerButtonProps extends Omit<DangerDialogProps, 'onClose'>, Pick<ButtonProps, 'variant' | 'className' | 'aria-label' | 'disabledReason'> {
  /** The button's text, if it differs from `act`. */
  children?: ReactNode
}

/** A button that asks for confirmation before it acts; the dialog closes when the act is done. */
export function DangerButton({ children, variant = 'quiet', className, disabledReason, 'aria-label': label, ...dialog }: DangerButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant={variant} className={className} disabledReason={disabledReason} aria-label={label} onClick={() => setAsking(true)}>
        {children ?? dialog.act}
      </Button>
      {isAsking && <DangerDialog {...dialog} onAct={(reason) => dialog.onAct(reason).then(close)} onClose={close} />}
    </>
  )
}

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
      <SubmitForm noValidate error={submit?.error} onSubmit={() => !missing && onSubmit()}>
        <ErrorList error={submit?.error} onAgain={missing ? undefined : onSubmit} />
        {children}
        <Button type="submit" size={size} className="mt-5" busy={submit?.busy ?? false} disabledReason={missing}>
          {action}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
