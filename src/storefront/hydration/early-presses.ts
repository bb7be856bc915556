import { createContext } from 'react'

/** Marks the inline scripts of one rendering for the server's policy; nothing in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

type Pressed = HTMLButtonElement | HTMLInputElement | HTMLSelectElement

declare global {
  interface Window {
    /** What was pressed or chosen and React has not heard of, each once. `last`: of the event under way, whoever hears of it. */
    earlyPresses?: (Set<Pressed> & { last?: Pressed }) | undefined
  }
}

/**
 * Stands in the head and runs before any module: what is pressed or chosen is remembered until React hears of it. It does not while the
 * scripts are on their way, nor in a part that still waits for its code or its data. Links, typed text and buttons that submit a form work
 * by themselves.
 */
export const rememberPresses =
  '(s=>{for(const t of["click","change"])addEventListener(t,e=>{const p=e.target.closest(t=="click"?"button[type=button],[type=checkbox],[type=radio]":"select");s.last=p;p&&s.add(p)},true)})(earlyPresses=new Set)'

/** React hears of the event: as a capturing listener of clicks and changes around everything it renders. */
export function dropHandledPress(): void {
  const early = window.earlyPresses
  if (early?.last) early.delete(early.last)
}

/** Does once more what was done too early; what is early still is remembered anew. Call it when the page, or a part of it, is hydrated. */
export function replayPresses(): void {
  // After the effects of this rendering: within them React hydrates nothing. All are read first: each replay renders the others anew.
  setTimeout(() => {
    const early = window.earlyPresses
    if (!early) return
    const replays = [...early].map(replayOf)
    early.clear()
    for (const replay of replays) replay()
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
