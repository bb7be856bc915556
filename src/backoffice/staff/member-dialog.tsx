import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { StaleVersionError } from '#contract/admin/client.ts'
import type { StaffMember } from '#contract/admin/staff.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { useMe } from '../api/use-me.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'
import { RoleBoxes } from './role-boxes.tsx'

/** Roles of one person, blocking, and a fresh start for somebody who is locked out. */
export function MemberDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useTranslations('admin-staff')
  const queries = useQueryClient()
  const isMe = useMe().id === member.id
  const [roles, setRoles] = useState(member.roles)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const refresh = () => queries.invalidateQueries({ queryKey: ['staff'] })
  const edit = async (change: { roles?: typeof roles; blocked?: boolean }) => {
    try {
      await adminApi().editStaff({ params: { id: member.id }, body: { version: member.version, ...change } })
    } catch (error) {
      // A colleague was faster: the dialog shows what holds now.
      if (error instanceof StaleVersionError) await refresh()
      throw error
    }
    await refresh()
    toast.success(t('saved', { name: member.name }))
    onClose()
  }
  const save = useSubmit(() => edit({ roles }))
  const block = useSubmit(() => edit({ blocked: member.blocked_at === null }))
  const reset = useSubmit(async () => {
    await adminApi().resetStaff({ params: { id: member.id } }, { idempotencyKey })
    await refresh()
    toast.success(t('resetDone', { email: member.email }))
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={member.name}>
      <p className="mb-4 wrap-anywhere text-concrete-dark">{member.email}</p>
      <ErrorList error={save.error ?? block.error ?? reset.error} />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save.run()
        }}
      >
        <RoleBoxes value={roles} onChange={setRoles} />
        <Button type="submit" className="mt-3" busy={save.busy} disabledReason={roles.length === 0 && t('roleNeeded')}>
          {t('saveRoles')}
        </Button>
      </form>
      {!isMe && (
        <div className="mt-6 border-t border-concrete-light pt-4">
          <p className="mb-2 text-small text-concrete-dark">{t(member.blocked_at ? 'unblockHint' : 'blockHint')}</p>
          <Button variant="secondary" busy={block.busy} onClick={() => void block.run()}>
            {t(member.blocked_at ? 'unblock' : 'block')}
          </Button>
        </div>
      )}
      <div className="mt-6 border-t border-concrete-light pt-4">
        <p className="mb-2 text-small text-concrete-dark">{t('resetHint')}</p>
        <Button variant="secondary" busy={reset.busy} onClick={() => void reset.run()}>
          {t('reset')}
        </Button>
      </div>
    </Dialog>
  )
}
