import { storedValue } from '../storage/web-storage.ts'

export interface Draft {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
}

/** The message that somebody is writing, stored in the tab: a reload, or a release that makes one needed, loses nothing. */
const stored = storedValue<Draft>('session', 'contact-draft', 1)

export function storeDraft({ name, email, phone, message }: Draft): void {
  stored.write({ name, email, phone, message })
}

export function readDraft(): Partial<Draft> {
  return stored.read() ?? {}
}

export const removeDraft = stored.remove
