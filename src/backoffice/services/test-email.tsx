import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { adminApi } from '../api/admin-api.ts'
import { reread } from '../api/query-client.ts'
import { ErrorList } from '../form/error-list.tsx'
import { useSubmit } from '../form/use-submit.ts'

/** An email to oneself, by the way of all others: the list below says what became of it. */
export function TestEmail() {
  const t = useTranslations('admin-common')
  const submit = useSubmit(async (once) => {
    // Where it goes may have just been typed.
    if (!(await saveOpenEditors())) return
    await adminApi().sendTestEmail({}, once)
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
