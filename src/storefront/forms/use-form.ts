import { useRef, useState, type FormEvent, type RefObject } from 'react'

/** Field → what is wrong with it, in the reader's words. */
export type FormErrors = Readonly<Record<string, string | undefined>>

export interface FormState<F extends string> {
  readonly values: Readonly<Record<F, string>>
  readonly errors: FormErrors
  /** Props of a field: its error goes while one types and comes back when the field is left. */
  readonly field: (name: F) => {
    name: F
    value: string
    error: string | undefined
    onChange: (event: { target: { value: string } }) => void
    onBlur: () => void
  }
  readonly set: (name: F, value: string) => void
  /** Shows errors that the server found; the first invalid field gets the focus. */
  readonly showErrors: (fieldErrors: FormErrors) => void
  /** Shows every fault, and leads to the first bad field. @returns whether there is none */
  readonly validate: () => boolean
  /** For `onSubmit`: goes on where there is no fault. */
  readonly submit: (event: FormEvent, go: () => void) => void
}

/** A form of text fields whose names are those of the wire, so that the server's field errors find them, and the ref of its element. */
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
    // The order of the page is the order of the form's own list.
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
      // A required field that was left empty is reported only when the form is sent.
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
