import { cleanEmail } from '#contract/clean-text.ts'
import { registrationErrors } from '#contract/personal-data.ts'
import { normalisePhone } from '#contract/phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RequiredNote } from '#ui/field-frame.tsx'
import { toast } from '#ui/toast-store.ts'
import { useStartInFirstField } from '#ui/first-field.ts'
import { usePhoneCountries } from '../api/use-phone-countries.ts'
import { browserApi } from '../api/browser-api.ts'
import { PrivacyNote } from '../forms/beside-link.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { NewPassword } from '../forms/new-password.tsx'
import { PhoneField } from '../forms/phone-field.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { useForm } from '../forms/use-form.ts'
import { useFieldErrors } from './account-errors.ts'

const empty = { email: '', first_name: '', last_name: '', phone: '', password: '', password_repeat: '' }

function toRequestBody(values: typeof empty) {
  return {
    email: cleanEmail(values.email),
    firstName: values.first_name,
    lastName: values.last_name,
    phone: normalisePhone(values.phone),
    password: values.password,
    passwordRepeat: values.password_repeat,
  }
}

/** Field names equal those in the server's errors. */
export function RegistrationForm({ onRegistered }: { onRegistered: (login: { email: string; password: string }) => void }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const errors = useFieldErrors()
  const { busy, submit } = useSubmit()
  const phoneCountries = usePhoneCountries()
  const [form, formRef] = useForm(empty, (values) => errors(registrationErrors(toRequestBody(values), phoneCountries)))
  useStartInFirstField(formRef, true)
  const go = () =>
    submit(async () => {
      await browserApi(language).register({ body: toRequestBody(form.values) })
      toast.success(t('registered'))
      onRegistered({ email: cleanEmail(form.values.email), password: form.values.password })
    }, form)
  return (
    <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void go())}>
      <RequiredNote />
      <EmailField {...form.field('email')} label={t('email')} autoComplete="email" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...form.field('first_name')} label={t('firstName')} required autoComplete="given-name" maxLength={100} />
        <Field {...form.field('last_name')} label={t('lastName')} required autoComplete="family-name" maxLength={100} />
      </div>
      <PhoneField {...form.field('phone')} label={t('phone')} required />
      <NewPassword form={form} label={t('password')} />
      <Button type="submit" size="large" busy={busy} busyLabel={t('registering')}>
        {t('register')}
      </Button>
      <PrivacyNote t={t} />
    </form>
  )
}
