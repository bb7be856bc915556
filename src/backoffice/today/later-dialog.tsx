import { useState } from 'react'
import { addDays, kyivClock, kyivMoment as toKyivMoment } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { control } from '../form/control.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { kyivMoment } from '../list/moments.ts'
import { SubmitForm } from '../form/submit-form.tsx'

/** Chooses when to call again: a usual time with one press, or any other. */
export default function LaterDialog({ now, onClose, onChosen }: { now: string; onClose: () => void; onChosen: (moment: string) => void }) {
  const t = useTranslations('admin-today')
  const [when, setWhen] = useState('')
  const { date } = kyivClock(new Date(now))
  const usual = [
    { label: t('inAnHour'), moment: new Date(Date.parse(now) + 60 * 60_000) },
    { label: t('tomorrowMorning'), moment: toKyivMoment(addDays(date, 1), 10 * 60) },
    { label: t('tomorrowAfternoon'), moment: toKyivMoment(addDays(date, 1), 15 * 60) },
  ]
  return (
    <FormDialog open onClose={onClose} title={t('callLater')}>
      <div className="flex flex-wrap gap-2">
        {usual.map(({ label, moment }) => (
          <Button key={label} variant="secondary" onClick={() => onChosen(moment.toISOString())}>
            {label}
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
