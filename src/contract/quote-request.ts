import { z } from 'zod'
import { Kopiykas } from './catalogue.ts'
import { countryCodes } from './country-codes.ts'
import { fieldErrors } from './errors.ts'
import { languages } from './languages.ts'
import { offerLimits } from './offer-limits.ts'
import { ListLine } from './order.ts'
import { requiredEmail, textMaxima, typed } from './typed-text.ts'

/**
 * "Ask for a quote", for people without a Ukrainian phone: an e-mail, the goods and the destination. The office answers with a quote within one
 * working day. A foreign tax number is stored as typed.
 */
export const QuoteRequest = z
  .object({
    language: z.enum(languages),
    /** Without lines, the message describes what is wanted. */
    lines: z.array(ListLine).max(offerLimits.lines),
    email: requiredEmail,
    country: z.enum(countryCodes),
    city: typed('name', 100).default(''),
    name: typed('name', 110).default(''),
    company_name: typed('line', textMaxima.name).default(''),
    tax_id: typed('line', 60).default(''),
    message: typed('text', 1_000).default(''),
  })
  .refine(({ lines, message }) => lines.length > 0 || message !== '', { error: fieldErrors.quoteMessageRequired, path: ['message'] })
export type QuoteRequest = z.output<typeof QuoteRequest>

export const QuoteRequested = z.object({
  quote_number: z.string(),
  /** The secret part of the URL of its page. */
  access_token: z.string(),
  /** Until when the office has promised to answer. */
  answer_by: z.string(),
  total_kopiykas: Kopiykas,
})
export type QuoteRequested = z.infer<typeof QuoteRequested>
