import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { focusRevealed } from '#ui/first-field.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { quotableRequestId, useErrorText } from '../api/error-text.ts'
import { mayPass } from './use-repeat.ts'

export interface NamedError {
  /** Id of the control to which the line leads. */
  readonly id: string
  readonly label: string
  readonly text: string
}

interface ErrorListProps {
  error: unknown
  errors?: readonly NamedError[]
  /** Offered when the fault may pass: the save or act once more. */
  onAgain?: (() => unknown) | undefined
}

/** All errors of a form, above it, where every line leads to its field. It gets the focus, or else the first field that is marked. */
export function ErrorList({ error, errors = [], onAgain }: ErrorListProps) {
  const t = useTranslations('admin-common')
  const errorText = useErrorText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!error && errors.length === 0) return
    const marked = errors.length === 0 ? box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]') : null
    focusRevealed(marked ?? box.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once per failed try, not per letter typed afterwards
  }, [error])
  if (!error && errors.length === 0) return null
  const title = error ? errorText(error) : t('checkFields')
  const requestId = quotableRequestId(error)
  return (
    <div ref={box} tabIndex={-1} className="mb-4 outline-none">
      <Notice
        kind="error"
        announce
        title={title}
        actions={
          onAgain &&
          mayPass(error) && (
            <Button variant="secondary" onClick={() => void onAgain()}>
              {t('again')}
            </Button>
          )
        }
      >
        {errors.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {errors.map(({ id, label, text }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link" onClick={(event) => (event.preventDefault(), focusRevealed(document.getElementById(id)))}>
                  {label}
                </a>
                {text !== title && `: ${text}`}
              </li>
            ))}
          </ul>
        )}
        {requestId && <p className="text-small text-concrete-dark">{t('requestId', { id: requestId })}</p>}
      </Notice>
    </div>
  )
}

/** The errors of fields with their labels, in the order of the form. */
export function namedErrors(errors: FieldErrors, labels: Readonly<Record<string, string>>, toId: (field: string) => string): NamedError[] {
  const order = Object.keys(labels)
  const sorted = Object.entries(errors).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return sorted.map(([field, text]) => ({ id: toId(field), label: labels[field] ?? field, text }))
}
