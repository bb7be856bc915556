import { useState } from 'react'
import { kyivMoment as toKyivMoment, plainDate } from '#contract/plain-date.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { control, SubmitForm } from '../form/form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { kyivMoment } from '../list/moments.ts'
import { momentWords } from './time-words.ts'

interface LaterDialogProps {
  now: string
  nextDay: string
  onClose: () => void
  onChosen: (moment: string) => void
}

/** Chooses when to call again: a usual time with one press, or any other. */
export default function LaterDialog({ now, nextDay, onClose, onChosen }: LaterDialogProps) {
  const t = useTranslations('admin-today')
  const [when, setWhen] = useState('')
  const language = useLanguage()
  const usual = [
    { label: t('inAnHour'), moment: new Date(Date.parse(now) + 60 * 60_000) },
    ...[10, 15].map((hour) => {
      const moment = toKyivMoment(plainDate(nextDay), hour * 60)
      return { label: momentWords(moment, now, t, language), moment }
    }),
  ]
  return (
    <FormDialog open onClose={onClose} title={t('callLater')}>
      <div className="flex flex-wrap gap-2">
        {usual.map(({ label, moment }) => (
          <Button key={label} variant="secondary" onClick={() => onChosen(moment.toISOString())}>
            <span className="inline-block first-letter:uppercase">{label}</span>
          </Button>
        ))}
      </div>
      <SubmitForm className="mt-5" onSubmit={() => when !== '' && onChosen(kyivMoment(when))}>
        <Field type="datetime-local" label={t('otherMoment')} hint={t('kyivTime')} {...control(when, setWhen)} />
        <Button type="submit" className="mt-4" disabledReason={when === '' ? t('chooseMoment') : null}>
          {t('store')}
        </Button>
      </SubmitForm>
    </FormDialog>
  )
}
