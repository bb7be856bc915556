import { useRef, useState, type FormEvent, type RefObject } from 'react'

/** Field → its error in the reader's language. */
export type FormErrors = Readonly<Record<string, string | undefined>>

export interface FormState<F extends string> {
  readonly values: Readonly<Record<F, string>>
  readonly errors: FormErrors
  /** Props of a field: its error disappears while one types, and is checked again on blur. */
  readonly field: (name: F) => {
    name: F
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
  readonly set: (name: F, value: string) => void
  /** Shows errors from the server and focuses the first invalid field. */
  readonly showErrors: (fieldErrors: FormErrors) => void
  /** Shows all errors and focuses the first invalid field. @returns whether the form is valid */
  readonly validate: () => boolean
  /** For `onSubmit`: calls `go` when the form is valid. */
  readonly submit: (event: FormEvent, go: () => void) => void
}

/** A form of text fields named as on the wire, so that the server's field errors match. */
export function useForm<F extends string>(
  initial: Readonly<Record<F, string>>,
  check: (values: Readonly<Record<F, string>>) => FormErrors,
): [form: FormState<F>, formRef: RefObject<HTMLFormElement | null>] {
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())

  const focusFirst = (fieldErrors: FormErrors) => {
    const bad = Object.keys(fieldErrors).filter((name) => fieldErrors[name])
    // `elements` has the order of the page.
    const first = [...(formRef.current?.elements ?? [])].find((element) => bad.includes(element.getAttribute('name') ?? ''))
    if (first instanceof HTMLElement) first.focus()
  }
  const set = (name: F, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setTouched((before) => new Set(before).add(name))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const showErrors = (fieldErrors: FormErrors) => {
    setErrors((before) => ({ ...before, ...fieldErrors }))
    focusFirst(fieldErrors)
  }
  const validate = () => {
    const fieldErrors = check(values)
    setErrors(fieldErrors)
    const isValid = !Object.values(fieldErrors).some(Boolean)
    if (!isValid) focusFirst(fieldErrors)
    return isValid
  }
  const form: FormState<F> = {
    values,
    errors,
    set,
    showErrors,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: ({ target }) => set(name, target.value),
      // An empty required field is reported only on submit.
      onBlur: () => touched.has(name) && setErrors((before) => ({ ...before, [name]: check(values)[name] })),
    }),
    validate,
    submit: (event, go) => {
      event.preventDefault()
      if (validate()) go()
    },
  }
  return [form, formRef]
}
