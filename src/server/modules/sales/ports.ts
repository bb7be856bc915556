import type { ExportPaperPath } from '#contract/documents.ts'
import type { Readable } from 'node:stream'
import type { Translated } from '#contract/languages.ts'
import type { OrderState } from '#contract/order.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { Carrier, CarrierStatus, ShipmentDocumentKind } from '#contract/shipments.ts'
import type { Actor } from '../../platform/audit/record-change.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { ImageRow } from '../media/index.ts'
import type { LineRow } from './orders/line-row.ts'
import type { StoredLine } from './orders/read-order.ts'
import type { OfferToPrint } from './quotes/offer-to-print.ts'

/** A line of goods with a new quantity or options; `after` is null when it is removed. */
export interface ChangedGoods {
  readonly row: StoredLine
  readonly after: LineRow | null
  /** Other options, so pieces already cast do not match any more. */
  readonly reshaped: boolean
}

/** Pieces to make, for an order's line or for no order yet. */
export interface GoodsToMake {
  readonly productId: number | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  /** Working days that its options add before casting. */
  readonly optionDays: number | null
  readonly quantity: number
  readonly lineId: number | null
}

/** Pieces of an order's line that were shipped, and those that may be shipped now. */
export interface ShippedPieces {
  readonly lineId: number
  readonly kind: StoredLine['kind']
  readonly quantity: number
  readonly shipped: number
  /** Excludes shipped pieces. */
  readonly ready: number
}

/** A valid shipment, with its goods and valid papers. */
export interface OrderShipment {
  readonly no: number
  readonly handedOn: PlainDate
  readonly carrier: Carrier
  readonly carrierName: string | null
  readonly trackingNumber: string | null
  readonly createdAt: Date
  /** The carrier's last report. */
  readonly status: CarrierStatus | null
  readonly lines: readonly { readonly kind: StoredLine['kind']; readonly name: Translated; readonly quantity: number }[]
  readonly documents: readonly ShipmentDocumentKind[]
}

/** The author and text of a contact message. */
export interface Enquiry {
  readonly name: string
  /** 12 digits; empty when a sender from abroad left none. */
  readonly phone: string
  readonly country: string
  readonly email: string
  readonly language: 'uk' | 'en'
  readonly message: string
}

/**
 * What sales needs from modules that it must not import: workshop and shipments follow an order in the transaction that changes it,
 * documents print its lines, messages reach its buyer. src/server/ports.ts connects them.
 */
export interface SalesPorts {
  /** Makes the workshop follow the order's state: confirmed, cancelled or ready. */
  followState(context: AppContext, tx: Tx, actor: Actor, order: { readonly id: number; readonly state: OrderState }): Promise<void>
  /** Pieces of each line in the workshop that are cast or further. */
  castPieces(db: Db | Tx, orderId: number): Promise<ReadonlyMap<number, number>>
  /** Returns the changes that would scrap cast pieces, and locks the batches until the transaction ends. */
  lockScrapped(tx: Tx, orderId: number, changes: readonly ChangedGoods[]): Promise<ChangedGoods[]>
  /** Makes the workshop follow a revision; new lines get their batches from {@link followState}. */
  followRevision(
    context: AppContext,
    tx: Tx,
    by: { readonly actor: Actor; readonly reason: string },
    orderId: number,
    changes: readonly ChangedGoods[],
  ): Promise<void>
  /** When everything would be ready: at the order's place in the queue, else after everything that waits. Null when nothing is left to make. */
  expectedReady(
    context: AppContext,
    db: Db | Tx,
    goods: readonly GoodsToMake[],
    order?: { readonly id: number; readonly lateAfter: PlainDate | null },
  ): Promise<PlainDate | null>
  /** In line order. Services and discounts need no casting and may go at any time. */
  shippedLines(db: Db | Tx, order: { readonly id: number; readonly state: OrderState }): Promise<ShippedPieces[]>
  /** Shipments by order, oldest first. */
  readOrderShipments(db: Db | Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, readonly OrderShipment[]>>
  /** Workshop photographs approved by the office, oldest first, by order. */
  readOrderPhotos(db: Db | Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, readonly ImageRow[]>>
  replaceOrderDocuments(context: AppContext, tx: Tx, orderId: number): Promise<void>
  renderOfferPdf(context: AppContext, offer: OfferToPrint): Promise<Buffer>
  /** Null for an offer within the country. */
  renderExportPaper(context: AppContext, offer: OfferToPrint, paper: ExportPaperPath): Promise<Buffer | null>
  drawingsArchive(context: AppContext, offer: OfferToPrint): Promise<Readable>
  /** Returns which of these e-mails have an open bounce, by key. */
  bouncedEmails(db: Db | Tx, keys: readonly string[]): Promise<ReadonlySet<string>>
  recordBounce(context: AppContext, tx: Tx, bounce: { readonly key: string; readonly channel: 'telegram'; readonly quoteId: number }): Promise<void>
  /** Sends to a Telegram chat, only once per key. */
  sendToChatOnce(
    context: AppContext,
    message: { readonly key: string; readonly chatId: string; readonly text: string },
  ): Promise<'sent' | 'refused' | { readonly seconds: number }>
  /** Chats that have not blocked the bot. */
  reachableChats(db: Db | Tx, chatIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Announces a request for a quote in the office's chat. */
  noticeOfQuoteRequest(context: AppContext, tx: Tx, quoteId: number): Promise<void>
  readEnquiry(db: Db | Tx, id: number): Promise<Enquiry | null>
  /** Marks what this buyer asked on the contact page as answered. */
  answerEnquiries(context: AppContext, tx: Tx, actor: Actor, buyer: { readonly phone: string | null; readonly email: string | null }): Promise<void>
  /** Deletes notes, call notes and messages about these orders, because they name the buyer. */
  eraseConversation(tx: Db | Tx, orderIds: readonly number[]): Promise<void>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly salesPorts: SalesPorts
  }
}

/** Totals of the pieces ordered and shipped. */
export function countPieces(lines: readonly ShippedPieces[]): { readonly pieces: number; readonly shipped: number } {
  const goods = lines.filter(({ kind }) => kind === 'product')
  const total = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
  return { pieces: total(goods.map(({ quantity }) => quantity)), shipped: total(goods.map(({ shipped }) => shipped)) }
}
