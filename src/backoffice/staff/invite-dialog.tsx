import { useState } from 'react'
import type { StaffRole } from '#contract/permissions.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { reread } from '../api/query-client.ts'
import { control } from '../form/control.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { RoleBoxes } from './role-boxes.tsx'
import { SubmitForm } from '../form/submit-form.tsx'

/** Invites somebody by e-mail; the link is valid for 72 hours and works once. */
export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('admin-staff')
  return (
    <Dialog open={open} onClose={onClose} title={t('invite')}>
      <InviteForm onDone={onClose} />
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('admin-staff')
  const language = useLanguage()
  const fieldErrors = useFieldErrors()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<StaffRole[]>(['manager'])
  const submit = useSubmit(async (once) => {
    await adminApi().inviteStaff({ body: { email, roles, language } }, once)
    await reread(['staff'])
    toast.success(t('invited', { email }))
    onDone()
  })
  return (
    <SubmitForm noValidate className="flex flex-col gap-4" onSubmit={submit.run}>
      <p>{t('inviteHint')}</p>
      <ErrorList error={submit.error} />
      <Field label={t('email')} type="email" autoComplete="off" error={fieldErrors(submit.error)['email']} {...control(email, setEmail)} />
      <RoleBoxes value={roles} onChange={setRoles} />
      <Button type="submit" busy={submit.busy} disabledReason={roles.length === 0 && t('roleNeeded')}>
        {t('sendInvitation')}
      </Button>
    </SubmitForm>
  )
}
