import { useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { AlertDetail } from '../app/alert-detail.tsx'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'

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
