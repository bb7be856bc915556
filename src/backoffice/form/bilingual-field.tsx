import type { ReactNode } from 'react'
import { languages } from '#contract/languages.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { controlId } from './edit-frame.tsx'
import { readText } from './merge-edits.ts'

interface BilingualFieldProps {
  /** The field without its language: `name` means `name.uk` and `name.en`. */
  field: string
  label: string
  hint?: ReactNode
  values: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, string>>
  set: (field: string, value: string) => void
  long?: boolean
  readOnly?: boolean
  /** An empty field is not marked as missing. */
  mayBeEmpty?: boolean
  /** Prefix of the controls' ids, to distinguish a dialog's fields from equal ones in the form below. */
  within?: string
}

/** A text in both languages side by side, each labelled, with what is missing and a button to start from the Ukrainian. */
export function BilingualField(props: BilingualFieldProps) {
  const { field, label, hint, values, errors, set, long = false, readOnly = false, mayBeEmpty = false, within } = props
  const t = useTranslations('admin-common')
  const text = (language: string) => readText(values[`${field}.${language}`])
  const Control = long ? TextArea : Field
  return (
    <div role="group" aria-label={label} className="grid gap-x-5 gap-y-3 md:grid-cols-2">
      {languages.map((language) => {
        const name = `${field}.${language}`
        const missing = !mayBeEmpty && text(language).trim() === ''
        return (
          <div key={language} className="min-w-0">
            <Control
              id={controlId(within === undefined ? name : `${within}.${name}`)}
              lang={language}
              label={
                <>
                  {label} <span className="font-normal text-concrete-dark">{t(`language_${language}`)}</span>
                  {missing && <span className="mark mark-warning ml-2 font-normal">{t('missing')}</span>}
                </>
              }
              hint={hint}
              error={errors[name]}
              readOnly={readOnly}
              value={text(language)}
              onChange={(event: { target: { value: string } }) => set(name, event.target.value)}
            />
            {language === 'en' && missing && !readOnly && text('uk').trim() !== '' && (
              <button type="button" className="text-link mt-1 min-h-8 text-small" onClick={() => set(name, text('uk'))}>
                {t('copyFromUkrainian')}
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
