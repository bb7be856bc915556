import { useState } from 'react'
import { fieldErrors } from '#contract/errors.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { toast } from '#ui/toast-store.ts'
import { TitledSection } from '#ui/titled-section.tsx'
import { browserApi } from '../api/browser-api.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { useForm } from '../forms/use-form.ts'
import { discardSession } from '../app/session-actions.ts'
import { useFieldErrors } from './account-errors.ts'

/** Download of all personal data, and erasure. */
export function PrivacyData() {
  const t = useTranslations('account')
  const [erasing, setErasing] = useState(false)
  return (
    <TitledSection id="own-data" title={t('privacyData')}>
      <p className="mt-1 mb-4 text-concrete-dark">{t('privacyDataText')}</p>
      <div className="flex flex-wrap gap-3">
        <ExportButton />
        <Button variant="quiet" className="px-0! text-error! underline underline-offset-4 hover:bg-transparent!" onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
      </div>
      <Dialog open={erasing} onClose={() => setErasing(false)} title={t('eraseTitle')}>
        <EraseForm onCancel={() => setErasing(false)} />
      </Dialog>
    </TitledSection>
  )
}

function ExportButton() {
  const t = useTranslations('account')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  async function save() {
    if (!(await saveOpenEditors())) return
    setBusy(true)
    try {
      const accountExport = await browserApi(language).exportAccount()
      const url = URL.createObjectURL(new Blob([JSON.stringify(accountExport, null, 2)], { type: 'application/json' }))
      const link = Object.assign(document.createElement('a'), { href: url, download: 'my-data.json' })
      link.click()
      URL.revokeObjectURL(url)
    } catch {
      toast.error(t('exportFailed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} busyLabel={t('exporting')} onClick={() => void save()}>
      {t('export')}
    </Button>
  )
}

/** Deletes the account after the password is typed again; the orders stay without a name, as accounting law requires. */
function EraseForm({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const errors = useFieldErrors()
  const { busy, submit } = useSubmit()
  const [form, formRef] = useForm({ password: '' }, ({ password }) => errors(password === '' ? { password: fieldErrors.passwordRequired } : {}))
  const go = () =>
    submit(async () => {
      await browserApi(language).eraseAccount({ body: { password: form.values.password } })
      toast.success(t('erased'))
      discardSession()
    }, form)
  return (
    <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void go())}>
      <p>{t('eraseText')}</p>
      <PasswordField {...form.field('password')} label={t('password')} required autoComplete="current-password" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel={t('erasing')}>
          {t('eraseForGood')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
