import { createContext } from 'react'

/** Marks the inline scripts of one rendering for the server's policy; nothing in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

type Pressed = HTMLButtonElement | HTMLInputElement | HTMLSelectElement

declare global {
  interface Window {
    /** What was pressed or chosen before the page was hydrated, each once, and what listens for it. */
    earlyPresses?: { readonly elements: Set<Pressed>; readonly listen: (event: Event) => void } | undefined
  }
}

/**
 * Stands in the head and runs before any module: what is pressed or chosen while the scripts are on their way is remembered.
 * Links, typed text and buttons that submit a form work by themselves.
 */
export const rememberPresses =
  '(s=>{earlyPresses={elements:s,listen:e=>{const p=e.target.closest(e.type=="click"?"button[type=button]":"[type=checkbox],[type=radio],select");p&&s.add(p)}};for(const t of["click","change"])addEventListener(t,earlyPresses.listen,true)})(new Set)'

/** Does once more what was done too early. Call it when the page is hydrated. */
export function replayPresses(): void {
  const early = window.earlyPresses
  if (!early) return
  window.earlyPresses = undefined
  for (const type of ['click', 'change']) window.removeEventListener(type, early.listen, true)
  // After the effects of this rendering: within them React hydrates nothing. All are read first: each replay renders the others anew.
  setTimeout(() => {
    for (const replay of [...early.elements].map(replayOf)) replay()
  })
}

/** What brings the element to where the reader put it, through React. */
function replayOf(element: Pressed): () => void {
  const chosen = element.value
  const checked = element instanceof HTMLInputElement && element.checked
  return () => {
    if (!element.isConnected) return
    // A key nobody listens for: React hydrates the part around the element before it goes on.
    element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
    if (element instanceof HTMLSelectElement) {
      element.value = chosen
      element.dispatchEvent(new Event('change', { bubbles: true }))
      return
    }
    // As it was, so that the press changes it.
    if (element instanceof HTMLInputElement) element.checked = !checked
    element.click()
  }
}
