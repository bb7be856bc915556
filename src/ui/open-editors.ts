import { useEffect, useEffectEvent } from 'react'

/** Saves what is open. @returns whether nothing is left to save */
type Save = () => Promise<boolean>

const open = new Set<Save>()

/** A form in which something is changed and not saved yet: acts beside it ask {@link saveOpenEditors} before they go on. */
export function useOpenEditor(unsaved: boolean, save: Save): void {
  const latest = useEffectEvent(save)
  useEffect(() => {
    if (!unsaved) return undefined
    const own: Save = () => latest()
    open.add(own)
    return () => void open.delete(own)
  }, [unsaved])
}

/** Before an act that would go past an open form. @returns false where something could not be saved: the act must wait */
export async function saveOpenEditors(): Promise<boolean> {
  if (leadToUnread()) return false
  for (const save of open) if (!(await save())) return false
  return true
}

/** For the control of a field whose text cannot be read, so that what it means is nowhere but on the screen. */
export const unread = (isUnread: boolean) => (isUnread ? { 'data-unread': '' } : {})

/** Leads to the first field whose text cannot be read. @returns whether there is one: an act would go past it */
export function leadToUnread(): boolean {
  const field = document.querySelector<HTMLElement>('[data-unread]')
  field?.focus()
  return field !== null
}
