import { z } from 'zod'
import { contactPhone } from '#contract/contact.ts'
import { plainLine, plainText } from '#contract/plain-text.ts'
import { textMaxima, typedText } from '#contract/typed-text.ts'

/** `POST /v1/contact`. Missing fields count as empty, so that the errors are those of the form (contract/contact.ts). */
export const ContactBody = z.object({
  name: typedText(textMaxima.name).transform(plainLine),
  email: typedText(textMaxima.email).transform(plainLine),
  phone: typedText(textMaxima.phone).transform(contactPhone),
  message: typedText(textMaxima.message).transform(plainText),
  agreed: z.boolean().catch(false),
  website: typedText(textMaxima.message).default(''),
})
