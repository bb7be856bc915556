import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, reread } from '../api/admin-api.ts'
import { AlertDetail } from '../app/alert-detail.tsx'
import { ErrorList, useSubmit } from '../form/form.tsx'

/** Sends a test notice to the office's chat. Refusals are shown in Telegram's own words, which say what to correct. */
export function TestNotice() {
  const t = useTranslations('admin-common')
  const [refused, setRefused] = useState<string | null>(null)
  const submit = useSubmit(async () => {
    setRefused(null)
    const { sent, why } = await adminApi().sendTestNotice()
    if (sent) toast.success(t('testNoticeSent'))
    else setRefused(why ?? '')
  })
  return (
    <>
      <button type="button" className="text-link min-h-8 text-left" disabled={submit.busy} onClick={() => void submit.run()}>
        {t('testNotice')}
      </button>
      <ErrorList error={submit.error} />
      {refused !== null && (
        <Notice kind="error" announce title={t('testNoticeRefused')}>
          {refused && (
            <p>
              <AlertDetail text={refused} />
            </p>
          )}
        </Notice>
      )}
    </>
  )
}

/** Sends an e-mail to the caller through the normal queue; the list below shows the result. */
export function TestEmail() {
  const t = useTranslations('admin-common')
  const submit = useSubmit(async () => {
    await adminApi().sendTestEmail()
    toast.success(t('testSent'))
    await reread(['emails'])
  })
  return (
    <>
      <button type="button" className="text-link min-h-8 text-left" disabled={submit.busy} onClick={() => void submit.run()}>
        {t('testEmail')}
      </button>
      <ErrorList error={submit.error} />
    </>
  )
}
