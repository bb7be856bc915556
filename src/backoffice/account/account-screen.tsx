import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { DetailsTable } from '#ui/details-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, queryClient, reread, sessionQuery, useMe } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSection } from '../app/screen-frame.tsx'
import { KeyTable } from '../app/key-table.tsx'
import { RecoveryCodeList } from '../app/recovery-codes.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { DangerButton } from '../form/act-dialogs.tsx'
import { ErrorList, useSubmit } from '../form/form.tsx'
import { DataTable } from '../list/data-table.tsx'

/** The signed-in person's account: roles, sessions, new recovery codes. */
export default function AccountScreen() {
  const t = useTranslations('admin-account')
  const common = useTranslations('admin-common')
  const me = useMe()
  return (
    <ScreenFrame title={t('title')}>
      <DetailsTable
        caption={me.name}
        className="max-w-[40rem]"
        details={[
          { name: t('email'), value: me.email },
          { name: t('roles'), value: me.roles.map((one) => common(`role_${one}`)).join(', ') },
        ]}
      />
      <Sessions />
      <RecoveryCodes left={me.recovery_codes_left} />
      <ScreenSection id="keys" title={common('keys')} className="mt-8 max-w-[40rem] max-md:hidden">
        <KeyTable />
      </ScreenSection>
    </ScreenFrame>
  )
}

function Sessions() {
  const t = useTranslations('admin-account')
  const format = useFormats()
  const { data, error, refetch } = useQuery({ queryKey: ['sessions'], queryFn: () => adminApi().listSessions() })
  const endOthers = async () => {
    await adminApi().endOtherSessions()
    await reread(['sessions'])
    toast.success(t('othersEnded'))
  }
  return (
    <ScreenSection id="sessions" title={t('sessions')} className="mt-8 max-w-[56rem]">
      {error && <FailurePanel error={error} onRetry={refetch} />}
      {data && (
        <DataTable
          rows={data.data}
          rowKey={({ id }) => id}
          columns={[
            {
              name: t('device'),
              cell: ({ device, current }) => (
                <span>
                  {device} {current && <span className="mark mark-success ml-2">{t('thisDevice')}</span>}
                </span>
              ),
            },
            { name: t('signedInAt'), cell: (session) => format.moment(session.created_at) },
            { name: t('usedAt'), cell: (session) => format.moment(session.used_at) },
          ]}
        />
      )}
      {data && data.data.length > 1 && (
        <DangerButton
          variant="secondary"
          className="mt-3"
          title={t('endOthers')}
          consequence={t('endOthersHint', { count: data.data.length - 1 })}
          act={t('endOthersAct')}
          onAct={endOthers}
          withoutReason
        >
          {t('endOthers')}
        </DangerButton>
      )}
    </ScreenSection>
  )
}

function RecoveryCodes({ left }: { left: number }) {
  const t = useTranslations('admin-account')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useSubmit(async () => {
    setCodes((await adminApi().renewRecoveryCodes()).recovery_codes)
    await queryClient.invalidateQueries(sessionQuery)
  })
  return (
    <ScreenSection id="recovery" title={t('recovery')} titleClass="text-lead" className="mt-8 max-w-[40rem]">
      <p className="mt-1 mb-3">{t('recoveryLeft', { count: left })}</p>
      <ErrorList error={renew.error} />
      <Button variant="secondary" busy={renew.busy} onClick={() => void renew.run()}>
        {t('renew')}
      </Button>
      <Dialog open={codes !== null} onClose={() => setCodes(null)} title={t('newCodes')}>
        <p className="mb-4">{t('newCodesHint')}</p>
        <RecoveryCodeList codes={codes ?? []} />
      </Dialog>
    </ScreenSection>
  )
}
