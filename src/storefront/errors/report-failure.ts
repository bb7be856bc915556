import { closeToast, toast } from '#ui/toast-store.ts'
import type { FormErrors } from '../forms/use-form.ts'
import { errorMessages, fieldMessages, type ErrorFlow } from './error-messages.ts'

let shown: readonly number[] = []

/** Shows failures that belong to no field; the errors of the next attempt replace those of the last. */
export function toastErrors(texts: readonly string[]): void {
  clearErrorToasts()
  shown = [...new Set(texts)].map((text) => toast.error(text))
}

/** A new attempt is under way: what the last one said no longer holds. */
export function clearErrorToasts(): void {
  for (const id of shown) closeToast(id)
  shown = []
}

/**
 * Says what failed, once (decision 60): answers the errors of the form's own fields, for the fields to show; every other is a toast.
 * What a form says beside them, such as what to do now, is announced by nothing else.
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
