import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffMember, Invitation, InvitationMade } from '#contract/admin/staff.ts'
import { useTranslations, useLanguage } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import type { StaffRole } from '#contract/permissions.ts'
import { Field } from '#ui/field.tsx'
import { adminApi, reread, useMe } from '../api/admin-api.ts'
import { useFieldErrors } from '../api/error-text.ts'
import { useCopy } from '../app/use-copy.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton, ScreenSection } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { DataTable } from '../list/data-table.tsx'
import { DangerButton } from '../form/act-dialogs.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { control, ErrorList, useSubmit, SubmitForm } from '../form/form.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { RoleBoxes } from './role-boxes.tsx'

/** All staff with their roles, and open invitations. */
export default function StaffScreen() {
  const t = useTranslations('admin-staff')
  const { data, error, refetch } = useQuery({ queryKey: ['staff'], queryFn: () => adminApi().listStaff() })
  const [inviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<number | null>(null)
  const open = data?.data.find(({ id }) => id === openId) ?? null
  return (
    <ScreenFrame
      title={t('title')}
      actions={
        <Button onClick={() => setInviting(true)}>
          <Icon name="plus" />
          {t('invite')}
        </Button>
      }
    >
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {!data && !error && <ScreenSkeleton />}
      {data && <Members members={data.data} onOpen={setOpenId} />}
      {data && data.invitations.length > 0 && <InvitationRows invitations={data.invitations} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {open && <MemberDialog key={open.id} member={open} onClose={() => setOpenId(null)} />}
    </ScreenFrame>
  )
}

function Members({ members, onOpen }: { members: readonly StaffMember[]; onOpen: (id: number) => void }) {
  const t = useTranslations('admin-staff')
  const role = useTranslations('admin-common')
  const format = useFormats()
  const me = useMe()
  return (
    <DataTable
      rows={members}
      rowKey={({ id }) => id}
      columns={[
        {
          name: t('name'),
          cell: (member) => (
            <span className="font-medium">
              {member.name}
              {member.id === me.id && <span className="mark ml-2 font-normal">{t('you')}</span>}
              {member.blocked_at && <span className="mark mark-error ml-2 font-normal">{t('blocked')}</span>}
            </span>
          ),
        },
        { name: t('email'), cellClass: 'wrap-anywhere md:min-w-48', cell: ({ email }) => email },
        { name: t('roles'), cell: ({ roles }) => roles.map((one) => role(`role_${one}`)).join(', ') },
        { name: t('lastSeen'), cell: (member) => (member.last_seen_at ? format.moment(member.last_seen_at) : t('never')) },
        {
          name: t('actions'),
          actions: true,
          cellClass: 'text-right',
          cell: ({ id, name }) => (
            <Button variant="quiet" data-key="KeyE" aria-label={t('changeOf', { name })} onClick={() => onOpen(id)}>
              {t('change')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** Invitations that are not accepted yet. */
function InvitationRows({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useTranslations('admin-staff')
  const role = useTranslations('admin-common')
  const format = useFormats()
  return (
    <ScreenSection id="invitations" title={t('invitations')} className="mt-8">
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
    </ScreenSection>
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

/** Invites somebody by e-mail; the link is valid for 72 hours and works once. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin-staff')
  return (
    <FormDialog open onClose={onClose} title={t('invite')}>
      <InviteForm onDone={onClose} />
    </FormDialog>
  )
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('admin-staff')
  const common = useTranslations('admin-common')
  const language = useLanguage()
  const [email, setEmail] = useState('')
  const [roles, setRoles] = useState<StaffRole[]>([])
  const [unsent, setUnsent] = useState<InvitationMade | null>(null)
  const copy = useCopy()
  const submit = useSubmit(async () => {
    const made = await adminApi().inviteStaff({ body: { email, roles, language } })
    await reread(['staff'])
    // No letter goes out, and nobody can read the link later.
    if (made.link !== null) return setUnsent(made)
    toast.success(t('invited', { email }))
    onDone()
  })
  const faults = useFieldErrors(submit.error)
  if (unsent?.link)
    return (
      <Notice
        announce
        kind="warning"
        title={t('notSent', { email: unsent.email })}
        actions={
          <>
            <Button onClick={() => void copy(unsent.link ?? '')}>{common('copyLink')}</Button>
            <Link to="/system" className="text-link inline-flex min-h-11 items-center">
              {t('connectMail')}
            </Link>
          </>
        }
      >
        <p>{t('notSentHint')}</p>
        <p className="mt-2 text-small wrap-anywhere">{unsent.link}</p>
      </Notice>
    )
  return (
    <SubmitForm error={submit.error} noValidate className="flex flex-col gap-4" onSubmit={submit.run}>
      <p>{t('inviteHint')}</p>
      <ErrorList error={submit.error} />
      <Field label={t('email')} type="email" autoComplete="off" name="email" {...control(email, setEmail)} />
      <RoleBoxes value={roles} onChange={setRoles} error={faults['roles'] && t('roleNeeded')} />
      <Button type="submit" busy={submit.busy}>
        {t('sendInvitation')}
      </Button>
    </SubmitForm>
  )
}
