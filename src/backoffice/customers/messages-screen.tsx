import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ContactMessageRow } from '#contract/admin/customers.ts'
import { countryName } from '#contract/countries.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, buttonVariants } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { TextArea } from '#ui/text-area.tsx'
import { adminApi, reread } from '../api/admin-api.ts'
import { PhoneLink } from '../app/links.tsx'
import { ScreenFrame } from '../app/screen-frame.tsx'
import { useFormats } from '../fields/use-formats.ts'
import { ErrorList, useSubmit, SubmitForm, control } from '../form/form.tsx'
import { ChoiceFilter, SearchFilter } from '../list/filters.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { useList } from '../list/use-list.ts'
import { readText } from '../form/merge-edits.ts'
import { OfferedDraft } from '../form/edit-panels.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { said } from '../form/said.tsx'

const states = ['open', 'answered'] as const

/** Messages from the contact page and the answers to them. */
export default function MessagesScreen() {
  const t = useTranslations('admin-customers')
  const list = useList('contact-messages', (query) => adminApi().listContactMessages({ query }))
  const filters = (
    <>
      <SearchFilter label={t('messageSearch')} {...list.searchControl} />
      <ChoiceFilter list={list} name="state" label={t('messageState')} any={t('any')} values={states} text={(value) => t(`messageState_${value}`)} />
    </>
  )
  return (
    <ScreenFrame title={t('messages')} back={{ to: '/customers', label: t('customers') }}>
      <ListFrame list={list} filters={filters} empty={<p>{t('noMessages')}</p>}>
        {(rows) => (
          <ul className="flex flex-col gap-3">
            {rows.map((message) => (
              <Message key={message.id} message={message} asked={list.parameters.get('answer') === String(message.id)} />
            ))}
          </ul>
        )}
      </ListFrame>
    </ScreenFrame>
  )
}

/** @param asked whether the reader came from Today to answer it, and goes back there afterwards */
function Message({ message, asked }: { message: ContactMessageRow; asked: boolean }) {
  const t = useTranslations('admin-customers')
  const format = useFormats()
  const navigate = useNavigate()
  const [isWriting, setWriting] = useState(asked && message.answered_at === null)
  const refresh = () => reread(['contact-messages'])
  const mark = useSubmit(async () => {
    await adminApi().answerMessage({ params: { id: message.id } })
    await refresh()
    toast.success(said(t('answeredDone'), message.name))
  })
  return (
    <li data-row="" className="panel grid gap-x-6 gap-y-3 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{message.name}</p>
        {message.abroad && <span className="mark whitespace-normal">{countryName(message.abroad, format.language)}</span>}
        {message.phone && (
          <p>
            <PhoneLink phone={message.phone} className="inline-flex min-h-8 items-center text-link" />
          </p>
        )}
        <p className="wrap-anywhere">{message.email}</p>
        <p className="text-small text-concrete-dark">{format.moment(message.created_at)}</p>
        {message.customer_id !== null && (
          <Link to={`/customers/${message.customer_id}`} className="inline-flex min-h-8 items-center text-link">
            {t('toCustomer')}
          </Link>
        )}
      </div>
      <div className="min-w-0">
        <p lang={message.language} className="wrap-anywhere whitespace-pre-line">
          {message.message || t('messageEmpty')}
        </p>
        {message.answers.map((answer) => (
          <div key={answer.id} className="mt-3 border-l-2 border-concrete pl-3">
            <p lang={message.language} className="wrap-anywhere whitespace-pre-line">
              {answer.body}
            </p>
            <p className="text-small text-concrete-dark">
              {[answer.by, format.moment(answer.at), t(`answerState_${answer.state}`)].filter(Boolean).join(', ')}
            </p>
          </div>
        ))}
        <ErrorList error={mark.error} />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant={message.answered_at ? 'quiet' : 'secondary'} data-key="KeyE" onClick={() => setWriting(true)}>
            {t(message.answered_at ? 'answerAgain' : 'answer')}
          </Button>
          <Link to={`/quotes/new?message=${message.id}`} className={buttonVariants('quiet')}>
            {t('makeQuote')}
          </Link>
          {message.answered_at === null ? (
            <Button variant="quiet" busy={mark.busy} onClick={() => void mark.run()}>
              {t('answered')}
            </Button>
          ) : (
            <p className="text-small text-concrete-dark">
              {t('answeredBy', { who: message.answered_by ?? t('somebody'), when: format.moment(message.answered_at) })}
            </p>
          )}
        </div>
      </div>
      {isWriting && <AnswerDialog message={message} onDone={() => (asked ? void navigate('/') : void refresh())} onClose={() => setWriting(false)} />}
    </li>
  )
}

interface AnswerDialogProps {
  message: ContactMessageRow
  onDone: () => void
  onClose: () => void
}

/** Answers a message by e-mail. The typed text is kept on the device until it is sent. */
function AnswerDialog({ message: { id, name, email, language, message }, onDone, onClose }: AnswerDialogProps) {
  const t = useTranslations('admin-customers')
  const form = useEditForm({
    name: `contact-answer:${id}`,
    saved: { values: { body: '' }, version: 0 },
    async save({ values, version }) {
      await adminApi().writeContactAnswer({ params: { id }, body: { body: readText(values['body']) } })
      return { values, version }
    },
    readCurrent: () => ({ values: { body: '' }, version: 0 }),
    onSaved() {
      form.discard()
      toast.success(said(t('answerQueued'), name))
      onClose()
      onDone()
    },
  })
  const text = readText(form.values['body'] ?? '')
  return (
    <FormDialog open onClose={onClose} title={t('answerTitle', { name })}>
      <SubmitForm onSubmit={() => text.trim() !== '' && form.submit()}>
        <ErrorList error={form.error} onAgain={form.submit} />
        <OfferedDraft form={form} className="mb-4" />
        {message && (
          <blockquote lang={language} className="mb-4 border-l-2 border-concrete pl-3 wrap-anywhere whitespace-pre-line text-concrete-dark">
            {message}
          </blockquote>
        )}
        {language === 'en' && <p className="mb-3 font-medium">{t('answerHintEn')}</p>}
        <TextArea
          label={t('answerText')}
          hint={t('answerHint', { email })}
          required
          lang={language}
          maxLength={4000}
          rows={7}
          {...control(text, (text) => form.set('body', text))}
        />
        <Button type="submit" className="mt-4" busy={form.busy} disabledReason={text.trim() === '' && t('answerNeeded')}>
          {t('sendAnswer')}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
