import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react'

export interface Combobox {
  readonly open: boolean
  readonly close: () => void
  /** The id of the element with the role `listbox`. */
  readonly listId: string
  readonly optionId: (index: number) => string
  /** The active option; -1 is the typed text. */
  readonly pointedAt: number
}

export interface ComboboxOptions {
  /** The number of options. */
  readonly count: number
  /** The text of the input; a change reopens a closed list. */
  readonly typed: string
  /** Identifies the options; when it changes, none is active. */
  readonly subject: string
}

/**
 * Keys and ARIA states of a combobox whose focus stays in its input (WAI-ARIA, "editable combobox with list autocomplete"). It is loaded when the
 * input is first focused, so it extends an input that already exists.
 */
export function useCombobox(input: RefObject<HTMLInputElement | null>, { count, typed, subject }: ComboboxOptions): Combobox {
  const id = useId()
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [pointed, setPointed] = useState({ subject, index: -1 })
  const open = count > 0 && closedFor !== typed
  const index = open && pointed.subject === subject ? pointed.index : -1
  const optionId = (place: number) => `${id}-${place}`

  useEffect(() => {
    const box = input.current
    if (!box) return undefined
    box.setAttribute('aria-expanded', String(open))
    if (open) box.setAttribute('aria-controls', id)
    if (index >= 0) {
      box.setAttribute('aria-activedescendant', `${id}-${index}`)
      document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
    }
    return () => {
      box.setAttribute('aria-expanded', 'false')
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    }
  }, [id, index, input, open])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return // these keys belong to the input method
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) {
      event.preventDefault()
      setClosedFor(null)
      // There is one more position than options: beyond both ends the typed text is active.
      if (open || step > 0) setPointed({ subject, index: ((index + 1 + step + count + 1) % (count + 1)) - 1 })
    }
    if (event.key === 'Escape') setClosedFor(typed)
    if (event.key !== 'Enter') return
    setClosedFor(typed)
    if (index < 0) return // Enter searches for the typed text
    event.preventDefault()
    document.getElementById(optionId(index))?.click()
  })
  useEffect(() => {
    const box = input.current
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    box?.addEventListener('keydown', listen)
    return () => box?.removeEventListener('keydown', listen)
  }, [input])

  return {
    open,
    close: () => setClosedFor(typed),
    listId: id,
    optionId,
    pointedAt: index,
  }
}
