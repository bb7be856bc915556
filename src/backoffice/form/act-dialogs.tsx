import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
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

/** What a colleague did while a dialog was open, so that its act is no longer possible. */
export const Overtaken = createContext<{ readonly title: string; readonly done: ReactNode } | null>(null)

/** A dialog with one form: the last failure, the fields, and below them the submit button. An act that became impossible is not offered. */
export function SubmitDialog({ title, submit, action, missing, size = 'normal', onSubmit, onClose, children }: SubmitDialogProps) {
  const t = useTranslations('ui')
  const form = useId()
  const now = use(Overtaken)
  const busy = submit?.busy ?? false
  // The own act changes the order before its answer has come.
  const overtaken = busy ? null : now
  const button = overtaken ? (
    <Button variant="secondary" size={size} onClick={onClose}>
      {t('close')}
    </Button>
  ) : (
    <Button type="submit" form={form} size={size} busy={busy} disabledReason={missing}>
      {action}
    </Button>
  )
  return (
    <FormDialog open onClose={onClose} title={title} footer={button}>
      <SubmitForm id={form} noValidate error={submit?.error} onSubmit={() => !missing && !overtaken && onSubmit()}>
        {overtaken ? (
          <Notice kind="warning" announce className="mb-4" title={overtaken.title}>
            {overtaken.done}
          </Notice>
        ) : (
          <ErrorList error={submit?.error} onAgain={missing ? undefined : onSubmit} />
        )}
        {children}
      </SubmitForm>
    </FormDialog>
  )
}
