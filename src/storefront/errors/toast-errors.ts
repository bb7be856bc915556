import { closeToast, toast } from '#ui/toast-store.ts'

let shown: readonly number[] = []

/** What failed and belongs to no field is a toast (decision 60); the next attempt's errors replace those of the last one. */
export function toastErrors(texts: readonly string[]): void {
  clearErrorToasts()
  shown = [...new Set(texts)].map((text) => toast.error(text))
}

/** A new attempt is under way: what the last one said no longer holds. */
export function clearErrorToasts(): void {
  for (const id of shown) closeToast(id)
  shown = []
}
