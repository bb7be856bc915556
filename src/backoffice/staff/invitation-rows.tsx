import type { Invitation } from '#contract/admin/staff.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { reread } from '../api/query-client.ts'
import { useFormats } from '../fields/use-formats.ts'
import { DangerButton } from '../form/danger-dialog.tsx'
import { DataTable } from '../list/data-table.tsx'

/** Invitations that are not accepted yet. */
export function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTranslations('admin-staff')
  const role = useTranslations('admin-common')
  const format = useFormats()
  return (
    <section className="mt-8" aria-labelledby="invitations">
      <h2 id="invitations" className="mb-2 text-lead">
        {t('invitations')}
      </h2>
      <DataTable
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { name: t('email'), cellClass: 'wrap-anywhere', cell: ({ email }) => email },
          { name: t('roles'), cell: ({ roles }) => roles.map((one) => role(`role_${one}`)).join(', ') },
          { name: t('expires'), cell: (invitation) => format.moment(invitation.expires_at) },
          { name: t('actions'), actions: true, cellClass: 'text-right', cell: (invitation) => <Withdraw invitation={invitation} /> },
        ]}
      />
    </section>
  )
}

function Withdraw({ invitation: { id, email } }: { invitation: Invitation }) {
  const t = useTranslations('admin-staff')
  const withdraw = async (reason: string) => {
    try {
      await adminApi().withdrawInvitation({ params: { id }, body: { reason } })
    } finally {
      await reread(['staff'])
    }
    toast.success(t('withdrawn', { email }))
  }
  const title = t('withdrawOf', { email })
  return (
    <DangerButton aria-label={title} title={title} consequence={t('withdrawHint')} act={t('withdrawAct')} onAct={withdraw}>
      {t('withdraw')}
    </DangerButton>
  )
}
