import { contactErrors, type ContactForm } from '#contract/contact.ts'
import { isFailure, fail, type Failure } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { notifyDesk } from '../../platform/desk-events/notify-desk.ts'
import { withIdempotency, type RepeatableRequest } from '../../platform/idempotency/idempotency.ts'
import { rememberCustomer } from '../customers/index.ts'
import { readPhoneCountries } from '../content/index.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import { messageNotice } from './message-notice.ts'
import { forwardMessage } from './forward-message.ts'
import { messagePhone } from './message-phone.ts'
import { contactMessages } from './tables.ts'

/** Every sender gets this answer, even a program that filled in the hidden field. */
export const messageReceived = { received: true } as const

/** Recognises a repeated message. */
export function contactRequest(input: ContactForm, key: string | null): RepeatableRequest {
  return { scope: 'contact', key, body: input }
}

/**
 * Stores a message together with the manager's email (rule 6.8).
 * @param form as its schema leaves it: texts in normal form, the phone as digits
 */
export async function receiveMessage(
  context: AppContext,
  input: ContactForm,
  by: { key: string | null; language: Language; userId: number | null },
): Promise<typeof messageReceived | Failure> {
  if (input.website) return messageReceived
  const errors = contactErrors(input, await readPhoneCountries(context, context.database.db))
  if (Object.keys(errors).length > 0) return fail('invalid', errors)
  const stored = await withIdempotency(context, contactRequest(input, by.key), async (tx) => {
    const [message] = await tx
      .insert(contactMessages)
      .values({
        name: input.name,
        email: input.email,
        phone: input.phone,
        country: input.country ?? '',
        message: input.message,
        language: by.language,
        userId: by.userId,
        createdAt: context.clock.now(),
      })
      .returning()
    if (!message) throw new Error('a message was not stored')
    await forwardMessage(context, tx, message)
    if (context.config.telegram.token !== null) await enqueue(context, tx, messageNotice, { id: message.id })
    const { name, email, language } = message
    const phone = messagePhone(message)
    // A sender from abroad without a phone becomes a customer only by ordering.
    if (phone !== '') await rememberCustomer(tx, { phone, name, email, company: null, taxId: null, language }, message.createdAt)
    await notifyDesk(context, tx, 'message', null)
    return { id: message.id }
  })
  return isFailure(stored) ? stored : messageReceived
}
