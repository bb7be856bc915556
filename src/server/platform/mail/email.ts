import type { OrderDocumentKind } from '#contract/documents.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import type { Language } from '#contract/languages.ts'

export interface EmailItem {
  readonly name: string
  readonly details: readonly string[]
  readonly count: string
  readonly total: string
  /** Absolute address of a small JPEG; null where there is none. */
  readonly picture: string | null
}

export type EmailBlock =
  /** A paragraph; its line breaks are kept. */
  | { readonly kind: 'text'; readonly text: string }
  /** The one action that the reader is asked for. */
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

/** Everything that an email says, in finished words: its HTML and its plain text are made of the same. Kept as JSON. */
export interface EmailContent {
  /** Who writes, above the email. */
  readonly sender: string
  readonly heading: string
  readonly blocks: readonly EmailBlock[]
  /** How to reach the shop, below the email: a line each. */
  readonly contacts: readonly string[]
}

/** A file that is made when the email goes out. */
export interface EmailAttachment {
  readonly document: OrderDocumentKind | ShipmentDocumentKind
  readonly orderId: number
  /** Of a shipment's paper. */
  readonly shipmentId?: number
  /** The one that was issued under this number; without it the one that holds when the email goes out. */
  readonly number?: string
  /** Without it that of the order. */
  readonly language?: Language
}

export interface Email {
  /** Names the cause, e.g. `order 17 placed`: the same cause writes one email, however often it is posted. */
  readonly key: string
  readonly to: string
  /** The reply address, if it is not the shop's. */
  readonly replyTo?: string
  readonly subject: string
  readonly content: EmailContent
  readonly language: Language
  /** What the email is about, e.g. `password-reset`. */
  readonly kind: string
  /** The order, the quote or the message of the contact page whose writer it goes to: the office is told of it when it does not arrive. */
  readonly orderId?: number
  readonly quoteId?: number
  readonly contactMessageId?: number
  readonly attachments?: readonly EmailAttachment[]
  /** When it becomes useless: it is not sent after this moment. */
  readonly expiresAt?: Date
}

/** The email for who reads plain text. */
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
