import { z } from 'zod'
import { orderDocumentKinds } from '../documents.ts'
import { languages } from '../languages.ts'
import { buyerShipmentDocuments } from '../shipments.ts'
import { machineText, typed } from '../typed-text.ts'
import { Bilingual, Moment } from './lists.ts'

/** Message templates; their texts are a setting. */
export const messageTemplates = ['promise', 'ready', 'payment', 'no_answer'] as const
export type MessageTemplate = (typeof messageTemplates)[number]
/** The facts of an order that a template may name: `{{number}}`. */
export const templateFacts = ['name', 'number', 'day', 'due', 'phone'] as const
export type TemplateFact = (typeof templateFacts)[number]
export const messageChannels = ['email', 'telegram'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Documents that a buyer may get. */
export const sentDocumentKinds = [...orderDocumentKinds, ...buyerShipmentDocuments] as const
export const MessageDocument = z.object({ kind: z.enum(sentDocumentKinds), number: machineText(40) })
export type MessageDocument = z.infer<typeof MessageDocument>

export const OrderMessage = z.object({
  id: z.int(),
  at: Moment,
  by: z.string().nullable(),
  channel: z.enum(messageChannels),
  template: z.enum(messageTemplates).nullable(),
  /** Null after the text was deleted. */
  subject: z.string().nullable(),
  body: z.string().nullable(),
  document: MessageDocument.nullable(),
  /** `kept`: no mail server is configured. `failed`: the buyer blocked the bot, or the e-mail was given up. */
  state: z.enum(['waiting', 'sent', 'kept', 'failed']),
})
export type OrderMessage = z.infer<typeof OrderMessage>

/** Messages of an order, the newest first, and the data for writing the next one. */
export const OrderMessages = z.object({
  data: z.array(OrderMessage),
  language: z.enum(languages),
  /** Channels by which the buyer can be reached. */
  email: z.string().nullable(),
  telegram: z.boolean(),
  /** Templates filled in with the data of this order. */
  templates: z.array(z.object({ name: z.enum(messageTemplates), subject: Bilingual(z.string()), body: Bilingual(z.string()) })),
  /** Issued documents that can be sent, each with its covering text. */
  documents: z.array(
    MessageDocument.extend({
      subject: Bilingual(z.string()),
      body: Bilingual(z.string()),
      /** The buyer can open it by link, so it can be sent in Telegram. */
      linked: z.boolean(),
    }),
  ),
})
export type OrderMessages = z.infer<typeof OrderMessages>

export const NewMessage = z.object({
  channel: z.enum(messageChannels),
  template: z.enum(messageTemplates).nullable().default(null),
  language: z.enum(languages),
  /** Subject of an e-mail; messages in Telegram have none. */
  subject: typed('line', 200),
  body: typed('text', 3_000).min(1),
  /** A document to send along: attached to an e-mail, as a link in Telegram. */
  document: MessageDocument.nullable().default(null),
})
export type NewMessage = z.input<typeof NewMessage>

export const MessagePreview = z.object({
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  /** The name of the attached file; null without an attachment and in Telegram. */
  file: z.string().nullable(),
})
export type MessagePreview = z.infer<typeof MessagePreview>
