import { useState } from 'react'
import type { ContactMessageRow } from '#contract/admin/customers.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast-store.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { control } from '../form/control.ts'
import { ErrorList } from '../form/error-list.tsx'
import { readText } from '../form/merge-edits.ts'
import { OfferedDraft } from '../form/offered-draft.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { SubmitForm } from '../form/submit-form.tsx'

interface AnswerDialogProps {
  message: ContactMessageRow
  onDone: () => Promise<void>
  onClose: () => void
}

/** Answers a message by e-mail. The typed text is kept on the device until it is sent. */
export function AnswerDialog({ message: { id, name, email, language, message }, onDone, onClose }: AnswerDialogProps) {
  const t = useTranslations('admin-customers')
  const [idempotencyKey] = useState(newIdempotencyKey)
  const form = useEditForm({
    name: `contact-answer:${id}`,
    saved: { values: { body: '' }, version: 0 },
    async save({ values, version }) {
      await adminApi().writeContactAnswer({ params: { id }, body: { body: readText(values['body']) } }, { idempotencyKey })
      return { values, version }
    },
    readCurrent: () => ({ values: { body: '' }, version: 0 }),
    onSaved() {
      form.discard()
      toast.success(t('answerQueued'))
      void onDone()
      onClose()
    },
  })
  const text = readText(form.values['body'] ?? '')
  return (
    <Dialog open onClose={onClose} title={t('answerTitle', { name })}>
      <SubmitForm onSubmit={() => text.trim() !== '' && form.submit()}>
        <ErrorList error={form.error} />
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
    </Dialog>
  )
}
