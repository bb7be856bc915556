import { closeToast, toast } from '#ui/toast-store.ts'
import type { FormErrors } from '../forms/use-form.ts'
import { errorMessages, fieldMessages, type ErrorFlow } from './error-messages.ts'

let shown: readonly number[] = []

/** Shows failures that belong to no field; they replace those of the previous attempt. */
export function toastErrors(texts: readonly string[]): void {
  clearErrorToasts()
  shown = [...new Set(texts)].map((text) => toast.error(text))
}

/** Call when a new attempt begins, because the former errors no longer apply. */
export function clearErrorToasts(): void {
  for (const id of shown) closeToast(id)
  shown = []
}

/**
 * Reports a failure once (decision 60): returns the errors of the form's own fields, which the fields show, and shows all others as toasts. Other
 * texts of the form, such as what to do now, are not announced.
 */
export function reportFailure(
  error: unknown,
  t: Parameters<typeof errorMessages>[1],
  { fields = [], flow = 'general' }: { readonly fields?: readonly string[]; readonly flow?: ErrorFlow } = {},
): FormErrors {
  const all = Object.entries(fieldMessages(error, t))
  const own = all.filter(([name]) => fields.includes(name))
  const others = all.filter(([name]) => !fields.includes(name)).map(([, text]) => text)
  toastErrors(own.length > 0 ? others : errorMessages(error, t, flow))
  return Object.fromEntries(own)
}
