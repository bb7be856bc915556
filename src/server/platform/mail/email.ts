import type { OrderDocumentKind } from '#contract/documents.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import type { Language } from '#contract/languages.ts'

export interface EmailItem {
  readonly name: string
  readonly details: readonly string[]
  readonly count: string
  readonly total: string
  /** The absolute address of a small JPEG; null without one. */
  readonly picture: string | null
}

export type EmailBlock =
  /** A paragraph; its line breaks are kept. */
  | { readonly kind: 'text'; readonly text: string }
  /** The one action that the email asks for. */
  | { readonly kind: 'button'; readonly text: string; readonly href: string }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  | {
      readonly kind: 'goods'
      readonly title: string
      readonly rows: readonly EmailItem[]
      readonly totals: readonly { readonly label: string; readonly value: string }[]
    }
  /** Small print. */
  | { readonly kind: 'small'; readonly title: string | null; readonly lines: readonly string[] }

/** The content of an email as final text; its HTML and its plain text are made from it. Stored as JSON. */
export interface EmailContent {
  /** The sender's name, at the top. */
  readonly sender: string
  readonly heading: string
  readonly blocks: readonly EmailBlock[]
  /** The shop's contacts at the bottom, one line each. */
  readonly contacts: readonly string[]
}

/** A file that is rendered when the email is sent. */
export interface EmailAttachment {
  readonly document: OrderDocumentKind | ShipmentDocumentKind
  readonly orderId: number
  /** For a shipment's paper. */
  readonly shipmentId?: number
  /** Selects the document with this number; without it, the one valid at the time of sending. */
  readonly number?: string
  /** The order's language by default. */
  readonly language?: Language
}

export interface Email {
  /** Names the cause, such as `order 17 placed`: one cause queues one email, however often it is repeated. */
  readonly key: string
  readonly to: string
  /** The reply address, if it is not the shop's. */
  readonly replyTo?: string
  readonly subject: string
  readonly content: EmailContent
  readonly language: Language
  /** What the email is about, such as `password-reset`. */
  readonly kind: string
  /** The order, quote or contact message whose author it goes to, so that the office can be notified if it does not arrive. */
  readonly orderId?: number
  readonly quoteId?: number
  readonly contactMessageId?: number
  readonly attachments?: readonly EmailAttachment[]
  /** When it becomes useless; it is not sent after this time. */
  readonly expiresAt?: Date
}

/** The plain-text version of an email. */
export function emailText({ sender, heading, blocks, contacts }: EmailContent): string {
  return `${[heading, ...blocks.map(blockText), ['--', sender, ...contacts].join('\n')].join('\n\n')}\n`
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'button':
      return `${block.text}:\n${block.href}`
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'goods':
      return [
        block.title,
        ...block.rows.map(({ name, details, count, total }) => [name, ...details.map((detail) => `  ${detail}`), `  ${count} = ${total}`].join('\n')),
        ...block.totals.map(({ label, value }) => `${label}: ${value}`),
      ].join('\n')
    case 'small':
      return [...(block.title === null ? [] : [block.title]), ...block.lines].join('\n')
  }
}
