import { useEffect, type RefObject } from 'react'

const fields = 'input:not([type=hidden], [type=file], [tabindex="-1"]), select, textarea'

/** The field that one fills in first: the first that can be seen and used, and of a group of choices the chosen one. */
export function firstField(root: ParentNode): HTMLElement | null {
  const usable = [...root.querySelectorAll<HTMLInputElement>(fields)].filter(
    (field) => !field.matches(':disabled, [readonly]') && field.checkVisibility() && !field.closest('[aria-hidden=true]'),
  )
  const [first] = usable
  if (first?.type !== 'radio') return first ?? null
  return usable.find(({ type, name, checked }) => type === 'radio' && name === first.name && checked) ?? first
}

/**
 * A dialog, a step or a new form starts in its first field, also when its content arrives a little later; whoever has
 * pressed something meanwhile is left where they are. On a touch screen the keys would cover what is asked, so there
 * `otherwise` gets the focus.
 */
export function useStartInFirstField(root: RefObject<HTMLElement | null>, open: boolean, otherwise?: RefObject<HTMLElement | null>): void {
  useEffect(() => (open && root.current ? startInFirstField(root.current, otherwise?.current) : undefined), [root, open, otherwise])
}

/** The same once, for whoever opens what is shown. @returns what ends the waiting */
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
  // What waits for its words or data is hidden by its style meanwhile.
  waiting.observe(root, { childList: true, subtree: true, attributeFilter: ['style', 'hidden', 'disabled', 'readonly'] })
  start()
  return () => ended.abort()
}

/** A part that a button is just adding to a form starts in its first field, once it is drawn. Parts are marked with `data-part`. */
export function startInLastPart(form: ParentNode | null): void {
  if (!matchMedia('(hover: hover)').matches) return
  setTimeout(() => {
    const last = [...(form?.querySelectorAll('[data-part]') ?? [])].at(-1)
    if (last) firstField(last)?.focus()
  })
}
