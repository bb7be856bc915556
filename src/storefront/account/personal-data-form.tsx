import type { Profile } from '#contract/account.ts'
import { personalDataErrors } from '#contract/personal-data.ts'
import { normalisePhone } from '#contract/phone.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { useOpenEditor } from '#ui/open-editors.ts'
import { toast } from '#ui/toast-store.ts'
import { TitledSection } from '#ui/titled-section.tsx'
import { browserApi, queryClient } from '../api/browser-api.ts'
import { usePhoneCountries } from '../api/use-phone-countries.ts'
import { useDraft, type Draft } from '../forms/use-draft.ts'
import { PhoneField } from '../forms/phone-field.tsx'
import { useSubmit } from '../errors/use-submit.ts'
import { useForm } from '../forms/use-form.ts'
import { profileQuery } from '../api/profile-query.ts'
import { useSession } from '../session/session-store.ts'
import { storedValue } from '../storage/web-storage.ts'
import { useFieldErrors } from './account-errors.ts'

/** Edits name and phone; the e-mail is the login and cannot be changed. */
export function PersonalDataForm({ profile }: { profile: Profile }) {
  const t = useTranslations('account')
  const language = useLanguage()
  const errors = useFieldErrors()
  const { busy, submit } = useSubmit()
  const phoneCountries = usePhoneCountries()
  const saved = { first_name: profile.firstName, last_name: profile.lastName, phone: profile.phone }
  const [form, formRef] = useForm(saved, (values) =>
    errors(personalDataErrors({ firstName: values.first_name, lastName: values.last_name, phone: values.phone }, phoneCountries)),
  )
  // The key contains the e-mail, so that the next person who signs in here does not see the draft.
  const draft = storedValue<Draft>('session', `profile-draft ${profile.email}`, 1)
  async function save(): Promise<boolean> {
    if (busy || !form.validate()) return false
    return submit(async () => {
      const { first_name, last_name, phone } = form.values
      const body = { firstName: first_name, lastName: last_name, phone: normalisePhone(phone) }
      const edited = await browserApi(language).editProfile({ body })
      queryClient().setQueryData(profileQuery(language).queryKey, edited)
      form.set('first_name', edited.firstName)
      form.set('last_name', edited.lastName)
      form.set('phone', edited.phone)
      draft.remove()
      toast.success(t('saved'))
    }, form)
  }
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(saved)
  useOpenEditor(isChanged, save)
  useDraft(form, saved, draft, !isChanged, () => {
    if (useSession.getState().status !== 'signed-in') return
    if (form.validate()) void save()
    else toast.error(t('unsaved'))
  })
  return (
    <TitledSection id="person" title={t('person')}>
      <p className="mt-1 mb-4 wrap-break-word text-concrete-dark">{profile.email}</p>
      <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void save())}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...form.field('first_name')} label={t('firstName')} required autoComplete="given-name" maxLength={100} />
          <Field {...form.field('last_name')} label={t('lastName')} required autoComplete="family-name" maxLength={100} />
        </div>
        <PhoneField {...form.field('phone')} label={t('phone')} required />
        <Button type="submit" variant="secondary" className="self-start" busy={busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </form>
    </TitledSection>
  )
}
