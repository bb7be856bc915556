import { createContext } from 'react'

/** The nonce placeholder for inline scripts of one rendering; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

type Pressed = HTMLButtonElement | HTMLInputElement | HTMLSelectElement

declare global {
  interface Window {
    /** Elements that were pressed or changed before React handled them, each once. `last` is the one of the current event. */
    earlyPresses?: (Set<Pressed> & { last?: Pressed }) | undefined
  }
}

/**
 * An inline script in the head, which runs before any module and remembers presses and changes until React handles them. React misses them while
 * scripts load, and in parts that wait for code or data. Links, typed text and submit buttons work by themselves.
 */
export const rememberPresses =
  '(s=>{for(const t of["click","change"])addEventListener(t,e=>{const p=e.target.closest(t=="click"?"button[type=button],[type=checkbox],[type=radio]":"select");s.last=p;p&&s.add(p)},true)})(earlyPresses=new Set)'

/** Call when React handles an event, from a capturing listener of clicks and changes around the whole app. */
export function dropHandledPress(): void {
  const early = window.earlyPresses
  if (early?.last) early.delete(early.last)
}

/** Repeats what was done too early; if it is still too early, it is remembered again. Call it when the page or a part of it is hydrated. */
export function replayPresses(): void {
  // Deferred past this rendering's effects, in which React hydrates nothing. All replays are prepared first, because each one rerenders the others'
  // elements.
  setTimeout(() => {
    const early = window.earlyPresses
    if (!early) return
    const replays = [...early].map(createReplay)
    early.clear()
    for (const replay of replays) replay()
  })
}

/** Returns a function that applies the reader's change to the element again, through React. */
function createReplay(element: Pressed): () => void {
  const chosen = element.value
  const checked = element instanceof HTMLInputElement && element.checked
  return () => {
    if (!element.isConnected) return
    // A key event that nothing handles makes React hydrate the part around the element first.
    element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }))
    if (element instanceof HTMLSelectElement) {
      element.value = chosen
      element.dispatchEvent(new Event('change', { bubbles: true }))
      return
    }
    // Restored to the state before the press, so that the press changes it.
    if (element instanceof HTMLInputElement) element.checked = !checked
    element.click()
  }
}
