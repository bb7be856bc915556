import { z } from 'zod'
import { orderDocumentKinds } from '../documents.ts'
import { languages } from '../languages.ts'
import { buyerShipmentDocuments } from '../shipments.ts'
import { machineText, typed } from '../typed-text.ts'
import { Bilingual, Moment } from './lists.ts'

/** Texts that the office sends again and again; what they say is a setting. */
export const messageTemplates = ['promise', 'ready', 'payment', 'no_answer'] as const
export type MessageTemplate = (typeof messageTemplates)[number]
export const messageChannels = ['email', 'telegram'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Documents that a buyer may get. */
export const sentDocumentKinds = [...orderDocumentKinds, ...buyerShipmentDocuments] as const
/** A document that was issued, by its kind and number. */
export const MessageDocument = z.object({ kind: z.enum(sentDocumentKinds), number: machineText(40) })
export type MessageDocument = z.infer<typeof MessageDocument>

export const OrderMessage = z.object({
  id: z.int(),
  at: Moment,
  by: z.string().nullable(),
  channel: z.enum(messageChannels),
  template: z.enum(messageTemplates).nullable(),
  /** Null once the text has gone. */
  subject: z.string().nullable(),
  body: z.string().nullable(),
  document: MessageDocument.nullable(),
  /** `kept`: no mail server is set. `failed`: the buyer closed the chat to the bot, or the e-mail was given up. */
  state: z.enum(['waiting', 'sent', 'kept', 'failed']),
})
export type OrderMessage = z.infer<typeof OrderMessage>

/** Messages of an order, the newest first, and what the next one begins with. */
export const OrderMessages = z.object({
  data: z.array(OrderMessage),
  language: z.enum(languages),
  /** Where the buyer can be written to. */
  email: z.string().nullable(),
  telegram: z.boolean(),
  /** With the facts of this order filled in. */
  templates: z.array(z.object({ name: z.enum(messageTemplates), subject: Bilingual(z.string()), body: Bilingual(z.string()) })),
  /** Issued documents that can be sent, with the words that go with each. */
  documents: z.array(
    MessageDocument.extend({
      subject: Bilingual(z.string()),
      body: Bilingual(z.string()),
      /** The buyer opens it by a link: in Telegram it can be sent. */
      linked: z.boolean(),
    }),
  ),
})
export type OrderMessages = z.infer<typeof OrderMessages>

export const NewMessage = z.object({
  channel: z.enum(messageChannels),
  template: z.enum(messageTemplates).nullable().default(null),
  language: z.enum(languages),
  /** Of an e-mail; a message in Telegram has none. */
  subject: typed('line', 200),
  body: typed('text', 3_000).min(1),
  /** Goes along: attached to an e-mail, as a link in Telegram. */
  document: MessageDocument.nullable().default(null),
})
export type NewMessage = z.input<typeof NewMessage>

/** A message exactly as it goes. */
export const MessagePreview = z.object({
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  /** The name of the attached file; null without one, and in Telegram. */
  file: z.string().nullable(),
})
export type MessagePreview = z.infer<typeof MessagePreview>
