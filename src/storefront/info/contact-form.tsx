import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { NoResponseError } from '#contract/api-errors.ts'
import { contactErrors, contactLimits } from '#contract/contact.ts'
import { isAbroad } from '#contract/countries.ts'
import { countriesAbroad } from '#contract/country-codes.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { RequiredNote } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TitledSection } from '#ui/titled-section.tsx'
import { usePhoneCountries } from '../api/use-phone-countries.ts'
import { translateFields } from '../errors/error-messages.ts'
import { EmailField } from '../forms/email-field.tsx'
import { PhoneField } from '../forms/phone-field.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useForm, type FormState } from '../forms/use-form.ts'
import { pagePath } from '../navigation/links.ts'
import { contactDraft } from '../offline/contact-draft.ts'
import { OutboxStatus } from '../offline/outbox-status.tsx'
import { AskForQuote } from '../quote-request/ask-for-quote.tsx'
import { readPlace } from '../storage/place.ts'
import { useSendContact } from './use-send-contact.ts'

const empty = { name: '', email: '', phone: '', country: '', message: '' }

/** The contact form (rule 6.8); typed values stay until they are sent. */
export function ContactForm() {
  const t = useTranslations('info')
  const tErrors = useTranslations('errors')
  const { sent, busy, failure, send, again } = useSendContact()
  const phoneCountries = usePhoneCountries()
  const trap = useRef<HTMLInputElement>(null)
  const onTheWire = (values: typeof empty & { agreed: string }) => ({ ...values, agreed: values.agreed !== '' })
  const about = (useLocation().state as { message?: string } | null)?.message // set by our own links
  const [form, formRef] = useForm({ ...empty, message: about ?? '', agreed: '' }, (values) =>
    translateFields(contactErrors(onTheWire(values), phoneCountries), tErrors),
  )
  useDraft(form, { ...empty, message: about ?? '' }, contactDraft, sent !== null)
  const fromAbroad = isAbroad(form.values.country)
  if (sent === 'arrived') return <Sent onAgain={again} />
  if (sent) return <OutboxStatus id={sent.outboxId} onClose={again} />
  const go = () => void send({ ...onTheWire(form.values), website: trap.current?.value ?? '' }, form)
  return (
    <TitledSection id="write" title={t('formTitle')} className="no-print" heading="mb-5 text-title">
      <p className="mb-5">
        <AskForQuote />
      </p>
      <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, go)}>
        <RequiredNote />
        <Field {...form.field('name')} label={t('name')} required autoComplete="name" />
        <div className="grid gap-5 sm:grid-cols-2">
          <PhoneField {...form.field('phone')} label={t('phone')} required={!fromAbroad} optional={fromAbroad} />
          <EmailField {...form.field('email')} label={t('emailField')} autoComplete="email" />
        </div>
        <FromAbroad form={form} />
        <TextArea {...form.field('message')} label={t('message')} hint={t('messageHint', { max: contactLimits.message })} />
        {/* A trap for bots, which fill in every field; people cannot see or reach it. */}
        <label aria-hidden="true" className="sr-only">
          {t('website')}
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <Agreement checked={form.values.agreed !== ''} error={form.errors['agreed']} onChange={(agreed) => form.set('agreed', agreed ? 'yes' : '')} />
        {failure !== null && (
          <Notice kind="error" title={t('notSent')}>
            {failure instanceof NoResponseError && t('noAnswer')} {t('draftStored')}
          </Notice>
        )}
        <Button type="submit" size="large" busy={busy} busyLabel={t('sending')} className="self-start">
          {t('send')}
        </Button>
      </form>
    </TitledSection>
  )
}

/** Abroad no phone is needed; the list of countries is shown once the sender says so. */
function FromAbroad({ form }: { form: FormState<keyof typeof empty | 'agreed'> }) {
  const t = useTranslations('info')
  const language = useLanguage()
  const { country } = form.values
  const [chosen, setChosen] = useState(false)
  const isShown = chosen || country !== ''
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        checked={isShown}
        label={t('fromAbroad')}
        onChange={({ target }) => {
          setChosen(target.checked)
          const known = readPlace()?.country ?? ''
          form.set('country', target.checked && isAbroad(known) ? known : '')
        }}
      />
      {isShown && (
        <Select
          {...form.field('country')}
          label={t('country')}
          autoComplete="country"
          options={[{ value: '', label: t('countryChoose') }, ...countriesAbroad(language)]}
        />
      )}
    </div>
  )
}

function Agreement({ checked, error, onChange }: { checked: boolean; error: string | undefined; onChange: (agreed: boolean) => void }) {
  const t = useTranslations('info')
  const language = useLanguage()
  const label = (
    <>
      {t('agreeBefore')}{' '}
      <Link to={pagePath(language, 'privacy-policy')} target="_blank" className="text-link">
        {t('agreeLink')}
      </Link>
    </>
  )
  return <Checkbox name="agreed" required checked={checked} error={error} label={label} onChange={({ target }) => onChange(target.checked)} />
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('info')
  return (
    <Notice
      kind="success"
      announce
      title={t('sentTitle')}
      className="self-start"
      actions={
        <Button variant="secondary" onClick={onAgain}>
          {t('writeAgain')}
        </Button>
      }
    >
      {t('sentText')}
    </Notice>
  )
}
