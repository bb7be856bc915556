import type { ContactForm } from '#contract/contact.ts'
import type { Draft } from '../forms/use-draft.ts'
import { storedValue } from '../storage/web-storage.ts'

/** The draft of a message to the shop. */
export const contactDraft = storedValue<Draft>('session', 'contact-draft', 2)

/** Puts a refused message back into its form. */
export function writeAgain({ name, email, phone, country = '', message }: ContactForm): void {
  contactDraft.write({ name, email, phone, country, message })
}
