import { createContext, use, useId, type ReactNode } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'

/** Props of every labelled control. `required` and `optional` each show a mark; without either there is none. */
export interface FieldLabels {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and how to correct it; undefined or empty when the value is valid. */
  error?: string | undefined
  required?: boolean | undefined
  optional?: boolean | undefined
}

/** Attributes that tie a control to its label, hint and error. */
export interface ControlAria {
  id: string
  required: boolean | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const controlClasses = 'control w-full min-h-11 px-3 py-2 text-base'

/** Errors that came from outside the form's own checks, by the `name` of the control at which each is shown. */
export const FieldFaults = createContext<Readonly<Record<string, string>>>({})

/** Label, hint, control and error, from top to bottom. */
export function FieldFrame({
  id,
  name = '',
  label,
  hint,
  error: ownError,
  required,
  optional,
  className,
  children,
}: FieldLabels & { id?: string | undefined; name?: string | undefined; className?: string | undefined; children: (aria: ControlAria) => ReactNode }) {
  const ownId = useId()
  const faults = use(FieldFaults)
  const error = ownError || faults[name]
  const t = useTranslations('ui')
  const controlId = id ?? ownId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="font-medium leading-snug">
        {label}
        {required && (
          <span aria-hidden="true" className="text-error">
            {' *'}
          </span>
        )}
        {optional && <span className="font-normal text-concrete-dark">&nbsp;· {t('optional')}</span>}
      </label>
      {hint && (
        <span id={hintId} className="-mt-1 text-small text-concrete-dark">
          {hint}
        </span>
      )}
      {children({ id: controlId, required, 'aria-describedby': classNames(hintId, errorId) || undefined, 'aria-invalid': error ? true : undefined })}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** Explains the asterisk of required fields once, at the head of a form. */
export function RequiredNote() {
  const t = useTranslations('ui')
  return <p className="text-small text-concrete-dark">{t('requiredNote')}</p>
}
