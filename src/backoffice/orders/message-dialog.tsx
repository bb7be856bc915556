import { Fragment, useState } from 'react'
import type { MessageChannel, MessagePreview, MessageTemplate, OrderMessages } from '#contract/admin/order-messages.ts'
import type { Language } from '#contract/languages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { adminApi, queryClient, reread } from '../api/admin-api.ts'
import { control, ErrorList, useSubmit, SubmitForm } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { messagesKey, orderKey, toastOfOrder } from './use-order.ts'

interface MessageDialogProps {
  number: string
  messages: OrderMessages
  template: MessageTemplate | null
  /** A document to send along: attached to an e-mail, as a link in Telegram. */
  document: OrderMessages['documents'][number] | null
  onClose: () => void
}

/** Writes to the buyer, from a template or freely. A preview shows the exact message before it is sent. */
export function MessageDialog({ number, messages, template: first, document, onClose }: MessageDialogProps) {
  const t = useTranslations('admin-orders')
  const [channel, setChannel] = useState<MessageChannel>(messages.email === null ? 'telegram' : 'email')
  const byTelegram = messages.telegram && (document === null || document.linked)
  const [language, setLanguage] = useState<Language>(messages.language)
  const [template, setTemplate] = useState<MessageTemplate | null>(first)
  const filled = (name: MessageTemplate | null, into: Language) => {
    const found = document ?? messages.templates.find((one) => one.name === name)
    return { subject: found?.subject[into] ?? '', body: found?.body[into] ?? '' }
  }
  const [text, setText] = useState(() => filled(first, messages.language))
  const [preview, setPreview] = useState<MessagePreview | null>(null)
  const body = {
    channel,
    template,
    language,
    subject: text.subject,
    body: text.body,
    document: document && { kind: document.kind, number: document.number },
  }
  const look = useSubmit(async () => setPreview(await adminApi().previewMessage({ params: { number }, body })))
  const send = useSubmit(async () => {
    queryClient.setQueryData(messagesKey(number), await adminApi().sendMessage({ params: { number }, body }))
    void reread(orderKey(number))
    toastOfOrder(number, t('messageQueued'))
    onClose()
  })
  /** Another template or language replaces the text, unless the writer has changed it. */
  const begin = (name: MessageTemplate | null, into: Language) => {
    const before = filled(template, language)
    const isOwn = text.body.trim() !== '' && text.body !== before.body
    setTemplate(name)
    setLanguage(into)
    if (!isOwn || name !== template) setText(filled(name, into))
  }
  if (preview) {
    const facts = [
      { name: t('messageTo'), value: preview.to },
      { name: t('attachedFile'), value: preview.file },
      { name: t('messageSubject'), value: preview.subject },
    ].filter(({ value }) => value !== null)
    return (
      <FormDialog open onClose={onClose} title={t('previewTitle')}>
        <ErrorList error={send.error} />
        <dl className="mb-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {facts.map(({ name, value }) => (
            <Fragment key={name}>
              <dt className="text-concrete-dark">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </Fragment>
          ))}
        </dl>
        <p lang={language} className="border-l-2 border-concrete pl-3 wrap-anywhere whitespace-pre-line">
          {preview.text}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button busy={send.busy} onClick={() => void send.run()}>
            {t('sendMessage')}
          </Button>
          <Button variant="quiet" onClick={() => setPreview(null)}>
            {t('editMessage')}
          </Button>
        </div>
      </FormDialog>
    )
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={
        document ? t('sendNamed', { name: `${t(`document_${document.kind}`)} ${t('numbered', { number: document.number })}` }) : t('writeMessage')
      }
    >
      <SubmitForm error={look.error} onSubmit={() => text.body.trim() !== '' && look.run()}>
        <ErrorList error={look.error} />
        <div className="grid gap-4 sm:grid-cols-2">
          {document === null && (
            <Select
              name="template"
              label={t('template')}
              options={[
                { value: '', label: t('freeText') },
                ...messages.templates.map(({ name }) => ({ value: name, label: t(`template_${name}`) })),
              ]}
              {...control(template ?? '', (text) => begin(messages.templates.find(({ name }) => name === text)?.name ?? null, language))}
            />
          )}
          <Select
            name="language"
            label={t('messageLanguage')}
            options={(['uk', 'en'] as const).map((value) => ({ value, label: t(`speaks_${value}`) }))}
            {...control(language, (text) => begin(template, text === 'en' ? 'en' : 'uk'))}
          />
        </div>
        {messages.email !== null && byTelegram ? (
          <RadioTiles
            className="mt-4"
            legend={t('channel')}
            layout="list"
            options={[
              { value: 'email' as const, label: t('channel_email'), detail: messages.email },
              { value: 'telegram' as const, label: t('channel_telegram'), detail: t('telegramOfBuyer') },
            ]}
            value={channel}
            onChange={setChannel}
          />
        ) : (
          <p className="mt-4 wrap-anywhere">{t(messages.email === null ? 'goesByTelegram' : 'goesByEmail', { to: messages.email ?? '' })}</p>
        )}
        {document && <p className="mt-4 text-concrete-dark">{t(channel === 'email' ? 'documentAttached' : 'documentLinked')}</p>}
        {channel === 'email' && (
          <Field
            name="subject"
            className="mt-4"
            label={t('messageSubject')}
            lang={language}
            optional
            maxLength={200}
            value={text.subject}
            onChange={(event) => setText({ ...text, subject: event.target.value })}
          />
        )}
        <TextArea
          name="body"
          className="mt-4"
          label={t('text')}
          hint={t(channel === 'email' ? 'messageTextHint' : 'telegramTextHint')}
          lang={language}
          required
          rows={6}
          maxLength={3000}
          value={text.body}
          onChange={(event) => setText({ ...text, body: event.target.value })}
        />
        <Button type="submit" className="mt-5" busy={look.busy} disabledReason={text.body.trim() === '' && t('noteNeeded')}>
          {t('previewMessage')}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
