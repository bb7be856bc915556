import type { ContactForm } from '#contract/contact.ts'
import type { Draft } from '../forms/use-draft.ts'
import { storedValue } from '../storage/web-storage.ts'

/** The message that somebody is writing to the shop. */
export const contactDraft = storedValue<Draft>('session', 'contact-draft', 2)

/** A message that was refused goes back into its form. */
export function writeAgain({ name, email, phone, country = '', message }: ContactForm): void {
  contactDraft.write({ name, email, phone, country, message })
}
