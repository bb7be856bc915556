import { useEffect, useRef, useState, type ComponentProps, type MouseEvent } from 'react'
import type { FieldErrors } from '#contract/errors.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { focusRevealed } from '#ui/first-field.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { saveOpenEditors } from '#ui/open-editors.ts'
import { FieldFaults } from '#ui/field-frame.tsx'
import { quotableRequestId, useErrorText, useFieldErrors } from '../api/error-text.ts'
import { UnsavedError } from '../api/wrong-fields.ts'
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
                <a href={`#${id}`} className="text-link" onClick={(event) => leadTo(event, id)}>
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

/** Leads to a wrong field; a dialog that only stands over it is closed. */
function leadTo(event: MouseEvent<HTMLElement>, id: string): void {
  event.preventDefault()
  const field = document.getElementById(id)
  const dialog = event.currentTarget.closest('dialog')
  if (!dialog?.contains(field)) dialog?.close()
  focusRevealed(field)
}

/** The errors of fields with their labels, in the order of the form. */
export function namedErrors(errors: FieldErrors, labels: Readonly<Record<string, string>>, toId: (field: string) => string): NamedError[] {
  const order = Object.keys(labels)
  const sorted = Object.entries(errors).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return sorted.map(([field, text]) => ({ id: toId(field), label: labels[field] ?? field, text }))
}

export interface Submit<T = void> {
  readonly busy: boolean
  /** Error of the last finished try; null after a success. It stays while the next one runs, so that nothing moves under a double press. */
  readonly error: unknown
  run(input: T): Promise<void>
  reset(): void
}

/**
 * Runs the work once: a second press while it runs does nothing. Open forms beside it are saved first; if that fails, the work does not begin.
 * @param work gets, beside its input, the same once more for the toast of a failure
 * @param savesFirst false for work that only reads, discards the input, or saves its own form
 */
export function useSubmit<T = void>(
  work: (input: T, again: () => Promise<void>) => Promise<unknown>,
  { savesFirst = true }: { readonly savesFirst?: boolean } = {},
): Submit<T> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const running = useRef(false)
  async function run(input: T): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      if (savesFirst && !(await saveOpenEditors())) throw new UnsavedError()
      await work(input, () => run(input))
      setError(null)
    } catch (cause) {
      setError(cause)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, error, reset: () => setError(null), run }
}

interface SubmitFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
  /** The last failure. What it says of a field is shown at the control whose `name` is that field of the request: `credit.due_on`. */
  error?: unknown
}

/** A form that is handled by scripts and submitted by Ctrl+Enter from any field; a promise of `onSubmit` reports its own failure. */
export function SubmitForm({ onSubmit, error, children, ...props }: SubmitFormProps) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      // Also from a text of several lines, where Enter alone begins a new one.
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      <FieldFaults value={useFieldErrors(error)}>{children}</FieldFaults>
    </form>
  )
}

interface Typed {
  readonly target: { readonly value: string }
}
interface Ticked {
  readonly target: { readonly checked: boolean }
}

/** Value and handler for a text field or select. */
export const control = <Text extends string | undefined>(value: Text, onChange: (text: string) => void) => ({
  value,
  onChange: (event: Typed) => onChange(event.target.value),
})

/** Value and handler for a checkbox. */
export const tickControl = (checked: boolean, onChange: (isTicked: boolean) => void) => ({
  checked,
  onChange: (event: Ticked) => onChange(event.target.checked),
})
