import { useQueryClient } from '@tanstack/react-query'
import type { Invitation } from '#contract/admin/staff.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { useErrorText } from '../api/error-text.ts'
import { useSubmit } from '../form/use-submit.ts'
import { formatMoment } from '../list/moments.ts'
import { TableHead } from '../list/table-head.tsx'

/** Who was invited and has not come yet. */
export function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTranslations('admin-staff')
  const role = useTranslations('admin-common')
  const language = useLanguage()
  return (
    <section className="mt-8" aria-labelledby="invitations">
      <h2 id="invitations" className="mb-2 text-lead">
        {t('invitations')}
      </h2>
      <table className="rows">
        <TableHead columns={[t('email'), t('roles'), t('expires')]} actions={t('actions')} />
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.id}>
              <td data-label={t('email')} className="wrap-anywhere">
                {invitation.email}
              </td>
              <td data-label={t('roles')}>{invitation.roles.map((one) => role(`role_${one}`)).join(', ')}</td>
              <td data-label={t('expires')}>{formatMoment(invitation.expires_at, language)}</td>
              <td className="text-right">
                <Withdraw invitation={invitation} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Withdraw({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('admin-staff')
  const queries = useQueryClient()
  const errorText = useErrorText()
  const submit = useSubmit(async () => {
    await adminApi()
      .withdrawInvitation({ params: { id: invitation.id } })
      .catch((error: unknown) => void toast.error(errorText(error)))
    await queries.invalidateQueries({ queryKey: ['staff'] })
  })
  return (
    <Button variant="quiet" busy={submit.busy} aria-label={t('withdrawOf', { email: invitation.email })} onClick={() => void submit.run()}>
      {t('withdraw')}
    </Button>
  )
}
