import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError, NoResponseError } from '#contract/api-errors.ts'
import { countryName, ownCountry } from '#contract/countries.ts'
import { countriesAbroad } from '#contract/country-codes.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { isEmail } from '#contract/personal-data.ts'
import { cleanEmail } from '#contract/clean-text.ts'
import type { QuoteRequested } from '#contract/quote-request.ts'
import { formatDays } from '#contract/ready-range.ts'
import { unbroken } from '#contract/unbroken.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { RequiredNote } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { CallInstead } from '../errors/call-instead.tsx'
import { PrivacyNote } from '../forms/beside-link.tsx'
import { EmailField } from '../forms/email-field.tsx'
import { useDraft, type Draft } from '../forms/use-draft.ts'
import { useForm, type FormState } from '../forms/use-form.ts'
import { lineInput } from '../list-state/line-input.ts'
import { useList } from '../list-state/list-store.ts'
import { closeAllModals, type ModalProps } from '../modals/modals.ts'
import { readPlace, setPlace, findSettlementId } from '../storage/place.ts'
import { storedValue } from '../storage/web-storage.ts'
import { browserApi } from '../api/browser-api.ts'
import { idempotencyKeys } from '../api/idempotency-key.ts'
import { useSubmit } from '../errors/use-submit.ts'
import { useQuoteGoods, type QuoteGoods } from './quote-request.ts'

const draft = storedValue<Draft>('session', 'quote-request-draft', 1)

/** Requests a quote by e-mail alone: the configured goods, the buyer and the destination. */
export default function QuoteRequestDialog({ open, onClose }: ModalProps) {
  const t = useTranslations('quoteRequest')
  const { goods } = useQuoteGoods()
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} closeOnBack>
      {open && <RequestForm goods={goods ?? listedGoods()} />}
    </Dialog>
  )
}

/** The goods on the list of this device. */
function listedGoods(): QuoteGoods {
  const { lines } = useList.getState()
  return { lines: lines.map((line) => lineInput(line)), names: lines.map(({ quantity, name }) => `${quantity} × ${name}`) }
}

function RequestForm({ goods }: { goods: QuoteGoods }) {
  const t = useTranslations('quoteRequest')
  const tErrors = useTranslations('errors')
  const language = useLanguage()
  const { sent, busy, failure, send } = useRequestQuote(goods)
  const hasGoods = goods.lines.length > 0
  const [start] = useState(() => {
    const { country = '', city = '' } = readPlace() ?? {}
    return { ...emptyRequest, country, city }
  })
  const [form, formRef] = useForm(start, ({ email, country, message }) => ({
    email: email.trim() === '' ? tErrors('emailRequired') : isEmail(cleanEmail(email)) ? undefined : tErrors('emailInvalid'),
    country: country === '' ? t('countryRequired') : undefined,
    message: !hasGoods && message.trim() === '' ? tErrors('quoteMessageRequired') : undefined,
  }))
  useDraft(form, start, draft, sent !== undefined)
  const whatNow = (error: unknown): string => {
    if (error instanceof NoResponseError) return t('failedNoAnswer')
    const aboutGoods = error instanceof ApiError && Object.keys(error.errors).some((field) => field.startsWith('lines.'))
    return t(aboutGoods ? 'failedGoods' : 'kept')
  }
  if (sent) return <Sent sent={sent} email={cleanEmail(form.values.email)} />
  return (
    <form ref={formRef} noValidate className="flex flex-col gap-5" onSubmit={(event) => form.submit(event, () => void send(form))}>
      <p>{t('intro')}</p>
      {hasGoods && <Goods goods={goods} />}
      <RequiredNote />
      <EmailField {...form.field('email')} label={t('email')} autoComplete="email" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...form.field('country')}
          label={t('country')}
          required
          autoComplete="country"
          options={[
            { value: '', label: t('countryChoose'), disabled: true },
            { value: ownCountry, label: countryName(ownCountry, language) },
            ...countriesAbroad(language),
          ]}
        />
        <Field {...form.field('city')} label={t('city')} optional autoComplete="address-level2" maxLength={100} />
        <Field {...form.field('name')} label={t('name')} optional autoComplete="name" maxLength={110} />
        <Field {...form.field('company_name')} label={t('company')} optional autoComplete="organization" maxLength={200} />
      </div>
      <Field {...form.field('tax_id')} label={t('taxId')} optional hint={t('taxIdHint')} autoComplete="off" maxLength={60} />
      <TextArea
        {...form.field('message')}
        label={t(hasGoods ? 'message' : 'messageAlone')}
        required={!hasGoods}
        optional={hasGoods}
        rows={3}
        maxLength={1_000}
      />
      {failure !== null && (
        <Notice kind="error" title={t('failed')}>
          <p>{whatNow(failure)}</p>
          <CallInstead text={t('orCall')} />
        </Notice>
      )}
      <PrivacyNote t={t} />
      <Button type="submit" size="large" busy={busy} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  )
}

function Goods({ goods: { names } }: { goods: QuoteGoods }) {
  const t = useTranslations('quoteRequest')
  return (
    <section aria-label={t('goods')} className="border-y border-concrete-light py-3">
      <ul className="max-h-40 overflow-y-auto">
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the goods do not change while the dialog is open
          <li key={index} className="wrap-anywhere">
            {unbroken(name)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What happens next and when, and a link to the request's page. */
function Sent({ sent, email }: { sent: QuoteRequested; email: string }) {
  const t = useTranslations('quoteRequest')
  const language = useLanguage()
  const { date } = kyivClock(new Date(sent.answer_by))
  return (
    <Notice kind="success" announce title={t('sentTitle', { number: sent.quote_number })}>
      <p className="wrap-anywhere">{t('sentText', { email, day: formatDays({ from: date, to: date }, language) })}</p>
      <Link to={`/${language}/quote/${sent.access_token}`} onClick={closeAllModals} className="inline-flex min-h-11 items-center text-link">
        {t('openPage')}
      </Link>
    </Notice>
  )
}

/** Named as on the wire, so that the server's field errors match. */
const emptyRequest = { email: '', name: '', country: '', city: '', company_name: '', tax_id: '', message: '' }

const requestKeys = idempotencyKeys()

/** Requests a quote; repeating the same request uses the same key, so that it arrives once. */
function useRequestQuote({ lines }: QuoteGoods) {
  const language = useLanguage()
  const [sent, setSent] = useState<QuoteRequested>()
  const { busy, failure, submit } = useSubmit()
  const send = (form: FormState<keyof typeof emptyRequest>) =>
    submit(async () => {
      const { country, city } = form.values
      const body = { ...form.values, language, lines: [...lines] }
      const answer = await browserApi(language).requestQuote({ body }, { idempotencyKey: requestKeys.keyFor(body) })
      requestKeys.remove(body)
      if (findSettlementId(city.trim()) === undefined) setPlace({ country, city: city.trim() })
      setSent(answer)
    }, form)
  return { sent, busy, failure, send }
}
