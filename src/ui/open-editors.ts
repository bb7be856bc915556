import { useEffect, useEffectEvent, useRef } from 'react'
import { focusRevealed } from './first-field.ts'

/** Saves an open form. @returns whether everything is saved */
type Save = () => Promise<boolean>

const open = new Set<Save>()

/** Registers a form with unsaved changes. Other actions of the screen call {@link saveOpenEditors} first. */
export function useOpenEditor(unsaved: boolean, save: Save): void {
  const latest = useEffectEvent(save)
  useEffect(() => {
    if (!unsaved) return undefined
    const own: Save = () => latest()
    open.add(own)
    return () => void open.delete(own)
  }, [unsaved])
}

/**
 * Saves every open form; call it before any other action of the screen.
 * @returns false when a form could not be saved; the action must then not run
 */
export async function saveOpenEditors(): Promise<boolean> {
  if (leadToUnread()) return false
  for (const save of open) if (!(await save())) return false
  return true
}

/** Closing saves open forms first. If that fails, the dialog stays open, and the next press closes it anyway. */
export function useCloseSaved(onClose: () => void): () => void {
  const failed = useRef(false)
  return () => {
    void saveOpenEditors().then((saved) => {
      if (saved || failed.current) onClose()
      failed.current = !saved && !failed.current
    })
  }
}

/** Marks a control whose text cannot be parsed. */
export const unread = (isUnread: boolean) => (isUnread ? { 'data-unread': '' } : {})

/** Focuses the first field whose text cannot be parsed. @returns whether there is one */
export function leadToUnread(): boolean {
  const field = document.querySelector<HTMLElement>('[data-unread]')
  focusRevealed(field)
  return field !== null
}
