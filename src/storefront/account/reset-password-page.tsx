import { useState } from 'react'
import { Link } from 'react-router'
import { passwordErrors } from '#contract/personal-data.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { browserApi } from '../api/browser-api.ts'
import { NewPassword } from '../forms/new-password.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { useForm } from '../forms/use-form.ts'
import { useClientValue } from '../hydration/use-client-value.ts'
import { headMeta, hiddenHeadAt } from '../seo/hidden-page.ts'
import { pagePath } from '../navigation/links.ts'
import { openModal } from '../modals/modals.ts'
import type { LoaderInput, PageHandle } from '../api/route-context.ts'
import { useFieldErrors } from './account-errors.ts'

export const handle: PageHandle = { namespaces: ['account'] }

const load = async (args: LoaderInput) => ({
  head: await hiddenHeadAt(args, 'reset-password', 'account', (t) => ({ title: t('resetTitle'), description: t('resetText') })),
})
export { load as loader, load as clientLoader, headMeta as meta }

const tokenOfAddress = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

/** Sets a new password through the e-mailed link. The secret is in the URL fragment, which no server sees. */
export default function ResetPasswordPage() {
  const t = useTranslations('account')
  const token = useClientValue(tokenOfAddress, null)
  const [done, setDone] = useState(false)
  return (
    <div className="page-frame py-10 md:py-16">
      <div className="max-w-[34rem]">
        <h1 className="mb-6 text-title">{t('resetTitle')}</h1>
        {token === null && <Spinner />}
        {token === '' && <BrokenLink />}
        {token && !done && <ResetForm token={token} onDone={() => setDone(true)} />}
        {done && (
          <Notice
            kind="success"
            announce
            title={t('passwordChanged')}
            actions={<Button onClick={() => openModal('authentication')}>{t('login')}</Button>}
          >
            {t('resetDone')}
          </Notice>
        )}
      </div>
    </div>
  )
}

function BrokenLink() {
  const t = useTranslations('account')
  const language = useLanguage()
  return (
    <Notice kind="error" title={t('brokenLink')} actions={<Button onClick={() => openModal('authentication')}>{t('toLogin')}</Button>}>
      {t('brokenLinkText')}{' '}
      <Link to={pagePath(language, 'product')} className="text-link">
        {t('toCatalogue')}
      </Link>
    </Notice>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const errors = useFieldErrors()
  const { busy, submit } = useSubmit()
  const [form, formRef] = useForm({ password: '', password_repeat: '' }, (values) =>
    errors(passwordErrors({ password: values.password, passwordRepeat: values.password_repeat })),
  )
  const go = () =>
    submit(async () => {
      const { password, password_repeat } = form.values
      await browserApi(language).resetPassword({ body: { token, password, passwordRepeat: password_repeat } })
      history.replaceState(history.state, '', location.pathname)
      onDone()
    }, form)
  return (
    <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void go())}>
      <p>{t('resetText')}</p>
      <NewPassword form={form} label={t('newPassword')} />
      <Button type="submit" size="large" busy={busy} busyLabel={t('saving')}>
        {t('savePassword')}
      </Button>
    </form>
  )
}
