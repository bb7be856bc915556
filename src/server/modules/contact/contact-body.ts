import { z } from 'zod'
import { contactPhone } from '#contract/contact.ts'
import { countryCodes } from '#contract/country-codes.ts'
import { textMaxima, typedInForm } from '#contract/typed-text.ts'

/** The body of `POST /v1/contact`. Missing fields count as empty, so that the errors are those of the form (contract/contact.ts). */
export const ContactBody = z.object({
  name: typedInForm('line', textMaxima.name),
  email: typedInForm('email', textMaxima.email),
  phone: typedInForm('phone', textMaxima.phone).transform(contactPhone),
  country: z.enum(['', ...countryCodes]).default(''),
  message: typedInForm('message', textMaxima.message),
  agreed: z.boolean().catch(false),
  website: typedInForm('message', textMaxima.message).default(''),
})
