import { useEffect, type RefObject } from 'react'

const fields = 'input:not([type=hidden], [type=file], [tabindex="-1"]), select, textarea'

/** The first visible, usable field; of a radio group the checked one. */
export function firstField(root: ParentNode): HTMLElement | null {
  const usable = [...root.querySelectorAll<HTMLInputElement>(fields)].filter(
    (field) => !field.matches(':disabled, [readonly]') && field.checkVisibility() && !field.closest('[aria-hidden=true]'),
  )
  const [first] = usable
  if (first?.type !== 'radio') return first ?? null
  return usable.find(({ type, name, checked }) => type === 'radio' && name === first.name && checked) ?? first
}

/** Focuses a control, and opens the disclosures in which it stands. */
export function focusRevealed(field: HTMLElement | null): void {
  for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true
  field?.focus()
}

/** As a `ref`: focuses a field once, when it appears. */
export const startHere = (field: HTMLElement | null): void => field?.focus()

/**
 * Focuses the first field of a dialog, a step or a new form, also when its content arrives later, unless the reader has pressed
 * something meanwhile. On a touch screen the keyboard would cover the content, so there `otherwise` gets the focus.
 */
export function useStartInFirstField(root: RefObject<HTMLElement | null>, open: boolean, otherwise?: RefObject<HTMLElement | null>): void {
  useEffect(() => (open && root.current ? startInFirstField(root.current, otherwise?.current) : undefined), [root, open, otherwise])
}

/** Focuses the first field once, for content that is already shown. @returns a function that stops waiting for it */
export function startInFirstField(root: HTMLElement, otherwise?: HTMLElement | null): () => void {
  if (!matchMedia('(hover: hover)').matches) {
    if (firstField(root)) otherwise?.focus()
    return () => {}
  }
  const ended = new AbortController()
  const start = () => {
    const field = firstField(root)
    field?.focus()
    if (field) ended.abort()
  }
  const waiting = new MutationObserver(start)
  ended.signal.addEventListener('abort', () => waiting.disconnect())
  for (const press of ['keydown', 'pointerdown']) document.addEventListener(press, () => ended.abort(), { signal: ended.signal, capture: true })
  // Content that waits for data is hidden by its style, so style changes are observed too.
  waiting.observe(root, { childList: true, subtree: true, attributeFilter: ['style', 'hidden', 'disabled', 'readonly'] })
  start()
  return () => ended.abort()
}

/** Focuses the first empty field of the part that a button has just added, or on a touch screen the part itself. Parts are marked with `data-part`. */
export function startInLastPart(form: ParentNode | null): void {
  setTimeout(() => {
    const last = [...(form?.querySelectorAll<HTMLElement>('[data-part]') ?? [])].at(-1)
    if (last && !matchMedia('(hover: hover)').matches) {
      last.tabIndex = -1
      last.focus({ preventScroll: true })
      return last.scrollIntoView({ block: last.offsetHeight < innerHeight * 0.6 ? 'center' : 'start' })
    }
    const empty = [...(last?.querySelectorAll<HTMLInputElement>('input:is([required], [aria-required=true])') ?? [])].find(
      ({ value }) => value === '',
    )
    if (last) focusRevealed(empty ?? firstField(last))
  })
}
