import { createContext } from 'react'

/** Marks the inline scripts of one rendering for the server's policy; nothing in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

declare global {
  interface Window {
    /** Buttons pressed before the page was hydrated, each once, and what listens for them. */
    earlyPresses?: { readonly buttons: Set<HTMLButtonElement>; readonly listen: (event: Event) => void } | undefined
  }
}

/**
 * Stands in the head and runs before any module: a button that is pressed while the scripts are on their way is remembered.
 * Links and buttons that submit a form work by themselves.
 */
export const rememberPresses =
  '(b=>{earlyPresses={buttons:b,listen:e=>{const p=e.target.closest("button[type=button]");p&&b.add(p)}};addEventListener("click",earlyPresses.listen,true)})(new Set)'

/** Presses what was pressed too early. Call it once the page is hydrated; what hydrates later is hydrated by the press. */
export function replayPresses(): void {
  const early = window.earlyPresses
  if (!early) return
  window.earlyPresses = undefined
  window.removeEventListener('click', early.listen, true)
  for (const button of early.buttons) if (button.isConnected) button.click()
}
