import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useSubmit, type Once } from './use-submit.ts'
import { SubmitDialog } from './submit-dialog.tsx'

/** As the contract's `Reason` has it. */
export const isReason = (text: string): boolean => text.trim().length >= 3

interface ReasonFieldProps extends Partial<Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'optional' | 'className'>> {
  value: string
  onChange: (value: string) => void
}

/** The reason of an act; the audit shows it. */
export function ReasonField({ value, onChange, optional = false, ...labels }: ReasonFieldProps) {
  const t = useTranslations('admin-common')
  const words = { label: t('reason'), hint: t('reasonHint'), ...labels }
  return (
    <TextArea
      {...words}
      required={!optional}
      optional={optional}
      rows={2}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface DangerDialogProps {
  title: string
  /** What the act leads to, and what cannot be undone. */
  consequence: ReactNode
  /** The button's words: the act itself, never "OK". */
  act: string
  /** When it throws, the dialog stays open and shows the failure. */
  onAct: (reason: string, once: Once) => Promise<unknown>
  onClose: () => void
  /** For an act that removes only a draft that nobody else has seen. */
  withoutReason?: boolean
}

/** Names what a dangerous act leads to, and does it once a reason is written. */
export function DangerDialog({ title, consequence, act, onAct, onClose, withoutReason = false }: DangerDialogProps) {
  const t = useTranslations('admin-common')
  const [reason, setReason] = useState('')
  const submit = useSubmit((once) => onAct(reason, once), { savesFirst: !withoutReason })
  const isReady = withoutReason || isReason(reason)
  return (
    <SubmitDialog
      title={title}
      submit={submit}
      action={act}
      missing={!isReady && t('reasonNeeded')}
      onSubmit={() => void submit.run()}
      onClose={onClose}
    >
      <p className="mb-4">{consequence}</p>
      {!withoutReason && <ReasonField value={reason} onChange={setReason} />}
    </SubmitDialog>
  )
}

interface DangerButtonProps extends Omit<DangerDialogProps, 'onClose'>, Pick<ButtonProps, 'variant' | 'className' | 'aria-label' | 'disabledReason'> {
  /** The button's words, where they are not those of the act. */
  children?: ReactNode
}

/** A button that asks before it acts; the question goes once the act is done. */
export function DangerButton({
  title,
  consequence,
  act,
  onAct,
  withoutReason = false,
  variant = 'quiet',
  children = act,
  ...button
}: DangerButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant={variant} {...button} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && (
        <DangerDialog
          title={title}
          consequence={consequence}
          act={act}
          onAct={(reason, once) => onAct(reason, once).then(close)}
          onClose={close}
          withoutReason={withoutReason}
        />
      )}
    </>
  )
}
