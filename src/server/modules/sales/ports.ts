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

/** A line of goods whose pieces or options change; `after` is null when it is taken out. */
export interface ChangedGoods {
  readonly row: StoredLine
  readonly after: LineRow | null
  /** Other options: what is cast already is something else now. */
  readonly reshaped: boolean
}

/** Pieces that somebody wants made, of an order's line or of no order yet. */
export interface GoodsToMake {
  readonly productId: number | null
  readonly options: readonly { readonly name: string; readonly value: string }[]
  /** Working days that its options add before it can be cast. */
  readonly optionDays: number | null
  readonly quantity: number
  readonly lineId: number | null
}

/** What of an order's line is on its way or handed over, and what may go now. */
export interface ShippedPieces {
  readonly lineId: number
  readonly kind: StoredLine['kind']
  readonly quantity: number
  readonly shipped: number
  /** Without what went already. */
  readonly ready: number
}

/** A shipment that counts, with what lay in it and the papers that hold. */
export interface OrderShipment {
  readonly no: number
  readonly handedOn: PlainDate
  readonly carrier: Carrier
  readonly carrierName: string | null
  readonly trackingNumber: string | null
  readonly createdAt: Date
  /** What its carrier said last. */
  readonly status: CarrierStatus | null
  readonly lines: readonly { readonly kind: StoredLine['kind']; readonly name: Translated; readonly quantity: number }[]
  readonly documents: readonly ShipmentDocumentKind[]
}

/** Who wrote on the contact page, and what. */
export interface Enquiry {
  readonly name: string
  /** 12 digits; empty where the sender, abroad, left none. */
  readonly phone: string
  readonly country: string
  readonly email: string
  readonly language: 'uk' | 'en'
  readonly message: string
}

/**
 * What sales asks of the modules that know it and that it must not import: the workshop and the shipments follow an order in the
 * transaction that changes it, papers are made of its lines, messages reach its buyer. src/server/ports.ts joins them.
 */
export interface SalesPorts {
  /** The workshop begins what is confirmed, stops what is cancelled, and has done what is ready. */
  followState(context: AppContext, tx: Tx, actor: Actor, order: { readonly id: number; readonly state: OrderState }): Promise<void>
  /** Pieces of each line that lie in the workshop and are past the queue. */
  castPieces(db: Db | Tx, orderId: number): Promise<ReadonlyMap<number, number>>
  /** Of these changes those that would scrap cast pieces; the batches stay locked until the transaction ends. */
  lockScrapped(tx: Tx, orderId: number, changes: readonly ChangedGoods[]): Promise<ChangedGoods[]>
  /** The workshop follows a revision; lines that are new get their batches by {@link followState}. */
  followRevision(
    context: AppContext,
    tx: Tx,
    by: { readonly actor: Actor; readonly reason: string },
    orderId: number,
    changes: readonly ChangedGoods[],
  ): Promise<void>
  /** When everything would be ready: in the place of the order in the queue, else behind everything that waits. Null where nothing is to be made. */
  expectedReady(
    context: AppContext,
    db: Db | Tx,
    goods: readonly GoodsToMake[],
    order?: { readonly id: number; readonly lateAfter: PlainDate | null },
  ): Promise<PlainDate | null>
  /** In the order of the lines. Services and discounts are never cast: they may go at any time. */
  shippedLines(db: Db | Tx, order: { readonly id: number; readonly state: OrderState }): Promise<ShippedPieces[]>
  /** Of orders, the oldest first, by order. */
  readOrderShipments(db: Db | Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, readonly OrderShipment[]>>
  /** Photographs of the workshop that the office has ticked, the oldest first, by order. */
  readOrderPhotos(db: Db | Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, readonly ImageRow[]>>
  replaceOrderDocuments(context: AppContext, tx: Tx, orderId: number): Promise<void>
  renderOfferPdf(context: AppContext, offer: OfferToPrint): Promise<Buffer>
  /** Null of what does not go abroad. */
  renderExportPaper(context: AppContext, offer: OfferToPrint, paper: ExportPaperPath): Promise<Buffer | null>
  drawingsArchive(context: AppContext, offer: OfferToPrint): Promise<Readable>
  /** Which of these e-mails did not arrive, by their keys, while nobody has dealt with it. */
  bouncedEmails(db: Db | Tx, keys: readonly string[]): Promise<ReadonlySet<string>>
  recordBounce(context: AppContext, tx: Tx, bounce: { readonly key: string; readonly channel: 'telegram'; readonly quoteId: number }): Promise<void>
  /** To a chat in Telegram; what was sent under the key before is not sent again. */
  sendToChatOnce(
    context: AppContext,
    message: { readonly key: string; readonly chatId: string; readonly text: string },
  ): Promise<'sent' | 'refused' | { readonly seconds: number }>
  /** The chats that have not blocked the shop. */
  reachableChats(db: Db | Tx, chatIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Tells the office's chat that somebody asks for a quote. */
  noticeOfQuoteRequest(context: AppContext, tx: Tx, quoteId: number): Promise<void>
  readEnquiry(db: Db | Tx, id: number): Promise<Enquiry | null>
  /** What was noted, said and written about these orders names their buyers: it goes. */
  eraseConversation(tx: Db | Tx, orderIds: readonly number[]): Promise<void>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly salesPorts: SalesPorts
  }
}

/** Pieces of goods: of the order, and of its shipments. */
export function countPieces(lines: readonly ShippedPieces[]): { readonly pieces: number; readonly shipped: number } {
  const goods = lines.filter(({ kind }) => kind === 'product')
  const total = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)
  return { pieces: total(goods.map(({ quantity }) => quantity)), shipped: total(goods.map(({ shipped }) => shipped)) }
}
