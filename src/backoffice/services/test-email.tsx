import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi } from '../api/admin-api.ts'
import { reread } from '../api/query-client.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'

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
