import { useRef, useState } from 'react'
import type { StaffEdit, StaffMember } from '#contract/admin/staff.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, reread, useMe } from '../api/admin-api.ts'
import { ConflictPanel } from '../form/edit-panels.tsx'
import { DangerDialog } from '../form/act-dialogs.tsx'
import { ErrorList, useSubmit, SubmitForm } from '../form/form.tsx'
import { useEditForm, type Saved } from '../form/use-edit-form.ts'
import { RoleBoxes } from './role-boxes.tsx'

const savedMember = ({ roles, version }: StaffMember): Saved => ({ values: { roles }, version })
const asRoles = (value: unknown) => value as StaffMember['roles'] // made by savedMember and the boxes

/** A person's roles, blocking, and a reset of the access for somebody who is locked out. */
export function MemberDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useTranslations('admin-staff')
  const common = useTranslations('admin-common')
  const isMe = useMe().id === member.id
  const [asked, setAsked] = useState<'roles' | 'block' | 'reset' | null>(null)
  const why = useRef('')
  const refresh = () => reread(['staff'])
  const edit = async (version: number, change: Omit<StaffEdit, 'version'>) => {
    try {
      return savedMember(await adminApi().editStaff({ params: { id: member.id }, body: { version, ...change } }))
    } finally {
      // Also after a conflict, so that the list behind the dialog is current.
      await refresh()
    }
  }
  const done = (text: 'saved' | 'wasBlocked' | 'wasUnblocked') => {
    toast.success(t(text, { name: member.name }))
    onClose()
  }
  const form = useEditForm({
    name: null,
    saved: savedMember(member),
    save: ({ values, version }) => edit(version, { roles: asRoles(values['roles']), reason: why.current }),
    readCurrent: (current) => savedMember(current as StaffMember), // the contract's type for a 409 of this call
    asksReason: true,
    onSaved: () => done('saved'),
  })
  const rolesFirst = form.changed.length > 0 && t('rolesFirst')
  const roles = asRoles(form.values['roles'])
  const formatRoles = (some: StaffMember['roles']) => some.map((one) => common(`role_${one}`)).join(', ')
  const setBlocked = async (change: { blocked: boolean; reason?: string }) => {
    // The ticked boxes stay.
    await form.act((version) => edit(version, change))
    done(change.blocked ? 'wasBlocked' : 'wasUnblocked')
  }
  // The conflict panel and a repeated save reuse the typed reason.
  const saveRoles = (reason: string) => {
    why.current = reason
    setAsked(null)
    return form.submit()
  }
  const unblock = useSubmit(() => setBlocked({ blocked: false }))
  const reset = async (reason: string) => {
    await adminApi().resetStaff({ params: { id: member.id }, body: { reason } })
    await refresh()
    toast.success(t('resetDone', { email: member.email }))
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={member.name}>
      <p className="mb-4 wrap-anywhere text-concrete-dark">{member.email}</p>
      <ErrorList error={form.error ?? unblock.error} />
      <ConflictPanel form={form} labels={{ roles: t('roles') }} show={(_field, value) => formatRoles(asRoles(value))} />
      <SubmitForm
        onSubmit={() => {
          if (form.changed.length > 0) setAsked('roles')
          else onClose()
        }}
      >
        <RoleBoxes value={roles} onChange={(next) => form.set('roles', next)} />
        <Button type="submit" className="mt-3" busy={form.busy} disabledReason={roles.length === 0 && t('roleNeeded')}>
          {t('saveRoles')}
        </Button>
      </SubmitForm>
      {!isMe && (
        <div className="mt-6 border-t border-concrete-light pt-4">
          <p className="mb-2 text-small text-concrete-dark">{t(member.blocked_at ? 'unblockHint' : 'blockHint')}</p>
          <Button
            variant="secondary"
            busy={unblock.busy}
            disabledReason={rolesFirst}
            onClick={() => (member.blocked_at ? void unblock.run() : setAsked('block'))}
          >
            {t(member.blocked_at ? 'unblock' : 'block')}
          </Button>
        </div>
      )}
      <div className="mt-6 border-t border-concrete-light pt-4">
        <p className="mb-2 text-small text-concrete-dark">{t('resetHint')}</p>
        <Button variant="secondary" disabledReason={rolesFirst} onClick={() => setAsked('reset')}>
          {t('reset')}
        </Button>
      </div>
      {asked && (
        <DangerDialog
          title={`${t(asked)}: ${member.name}`}
          consequence={
            asked === 'roles'
              ? t('rolesChange', { before: formatRoles(asRoles(form.saved().values['roles'])), after: formatRoles(roles) })
              : t(`${asked}Hint`)
          }
          act={asked === 'roles' ? t('saveRoles') : t(asked)}
          onAct={asked === 'roles' ? saveRoles : asked === 'block' ? (reason) => setBlocked({ blocked: true, reason }) : reset}
          onClose={() => setAsked(null)}
        />
      )}
    </Dialog>
  )
}
