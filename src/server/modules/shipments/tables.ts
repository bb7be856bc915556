import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Translated } from '#contract/languages.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import type { Carrier, CarrierStatus, ShipmentDocumentKind } from '#contract/shipments.ts'
import type { WaybillRequest } from '#contract/waybill-request.ts'
import { kopiykas, moment, reference } from '../../platform/db/columns.ts'
import type { OrderDocumentContent } from '../documents/tables.ts'
import { orderLines, orders } from '../sales/orders/tables.ts'

/** What left the factory together. One that was entered wrongly is voided, never deleted. */
export const shipments = pgTable(
  'shipments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    /** Counts the shipments of the order; voided ones too. */
    no: smallint().notNull(),
    carrier: text().$type<Carrier>().notNull(),
    carrierName: text('carrier_name'),
    trackingNumber: text('tracking_number'),
    car: text(),
    driver: text(),
    places: smallint(),
    cost: kopiykas('cost'),
    handedOn: date('handed_on', { mode: 'string' }).$type<PlainDate>().notNull(),
    version: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Who of the staff: without a reference and with the name of that day, because the row outlives the account. */
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
    voidedAt: moment('voided_at'),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  (table) => [unique('shipments_no').on(table.orderId, table.no), check('shipments_cost', sql`${table.cost} >= 0`)],
)

/** Pieces of an order line in a shipment; services and discounts go with it for its papers. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: reference('shipment_id', () => shipments.id, { onDelete: 'cascade' }),
    /** Null once the line was taken out of the order, which only lines of voided shipments are. */
    lineId: integer('line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    kind: text().$type<'product' | 'service' | 'discount'>().notNull(),
    name: jsonb().$type<Translated<string>>().notNull(),
    quantity: smallint().notNull(),
  },
  (table) => [
    unique('shipment_lines_once').on(table.shipmentId, table.lineId),
    index('shipment_lines_of_line').on(table.lineId),
    check('shipment_lines_quantity', sql`${table.quantity} between 1 and 999`),
  ],
)

/** Issued papers of shipments, frozen. Unlike `order_documents`, several of a kind may be valid: one for each shipment. */
export const shipmentDocuments = pgTable(
  'shipment_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: reference('shipment_id', () => shipments.id, { onDelete: 'cascade' }),
    kind: text().$type<ShipmentDocumentKind>().notNull(),
    number: text().notNull(),
    issuedAt: moment('issued_at').notNull(),
    content: jsonb().$type<Translated<OrderDocumentContent>>().notNull(),
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    uniqueIndex('shipment_documents_valid').on(table.shipmentId, table.kind).where(sql`${table.replacedAt} is null`),
    uniqueIndex('shipment_documents_number').on(table.kind, table.number),
  ],
)

/**
 * Waybills that were asked for at a carrier. The row is there before the carrier is asked, so that a number that got lost on its way
 * is found by the reference.
 */
export const waybills = pgTable(
  'waybills',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: reference('shipment_id', () => shipments.id, { onDelete: 'cascade' }),
    reference: text().notNull().unique(),
    state: text({ enum: ['creating', 'made', 'refused', 'removed'] }).notNull(),
    /** With the receiver's name, phone and address; null once the buyer is erased. */
    request: jsonb().$type<WaybillRequest>(),
    /** How it is to be changed at the carrier; null once it is, or was refused. Erased as the request is. */
    pending: jsonb().$type<WaybillRequest>(),
    /** What the carrier collects from the receiver for us; null: nothing. */
    cashOnDelivery: kopiykas('cash_on_delivery'),
    /** When it stood recorded, or was found recorded, that the carrier paid it out: never twice. */
    paidOutAt: moment('paid_out_at'),
    number: text(),
    /** The carrier's own name of it. */
    ref: text(),
    cost: kopiykas('cost'),
    expectedOn: date('expected_on', { mode: 'string' }).$type<PlainDate>(),
    why: text(),
    /** When a try began: for a while nobody begins another one. */
    claimedAt: moment('claimed_at'),
    /** When the carrier was first asked: from then on it may have been made. */
    triedAt: moment('tried_at'),
    createdAt: moment('created_at').notNull(),
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
  },
  (table) => [
    uniqueIndex('waybills_valid').on(table.shipmentId).where(sql`${table.state} in ('creating', 'made')`),
    index('waybills_of_shipment').on(table.shipmentId),
  ],
)
export type WaybillRow = typeof waybills.$inferSelect

/** What carriers say of the way of shipments, each once. */
export const shipmentStatuses = pgTable(
  'shipment_statuses',
  {
    shipmentId: reference('shipment_id', () => shipments.id, { onDelete: 'cascade' }),
    status: text().$type<CarrierStatus>().notNull(),
    /** The carrier's own. */
    words: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.status] })],
)
