import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Translated } from '#contract/languages.ts'
import type { Carrier, CarrierStatus, ShipmentDocumentKind } from '#contract/shipments.ts'
import type { WaybillRequest } from '#contract/waybill-request.ts'
import { day, kopiykas, moment, reference } from '../../platform/db/columns.ts'
import type { OrderDocumentContent } from '../documents/tables.ts'
import { orderLines, orders } from '../sales/orders/tables.ts'

/** A shipment from the factory. Wrong ones are voided, never deleted. */
export const shipments = pgTable(
  'shipments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id, { onDelete: 'cascade' }),
    /** The shipment's number within the order; voided ones count too. */
    no: smallint().notNull(),
    carrier: text().$type<Carrier>().notNull(),
    carrierName: text('carrier_name'),
    trackingNumber: text('tracking_number'),
    car: text(),
    driver: text(),
    places: smallint(),
    cost: kopiykas('cost'),
    handedOn: day('handed_on').notNull(),
    version: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** A staff member: no foreign key, and the name at that time, because the row outlives the account. */
    staffId: integer('staff_id'),
    staffName: text('staff_name'),
    voidedAt: moment('voided_at'),
    voidedBy: text('voided_by'),
    voidReason: text('void_reason'),
  },
  (table) => [unique('shipments_no').on(table.orderId, table.no), check('shipments_cost', sql`${table.cost} >= 0`)],
)

/** Pieces of an order line in a shipment; services and discounts are included for its papers. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: reference('shipment_id', () => shipments.id, { onDelete: 'cascade' }),
    /** Null when the line was removed from the order, which is possible only for voided shipments. */
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

/** Issued papers of shipments, frozen. Unlike in `order_documents`, several of a kind may be valid: one per shipment. */
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
 * Waybills requested from a carrier. The row is stored before the carrier is asked, so that a number lost in transit can be found by the
 * reference.
 */
export const waybills = pgTable(
  'waybills',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    shipmentId: reference('shipment_id', () => shipments.id, { onDelete: 'cascade' }),
    reference: text().notNull().unique(),
    state: text({ enum: ['creating', 'made', 'refused', 'removed'] }).notNull(),
    /** Contains the receiver's name, phone and address; null after the buyer's erasure. */
    request: jsonb().$type<WaybillRequest>(),
    /** A change requested from the carrier; null once it is done or refused. Erased like the request. */
    pending: jsonb().$type<WaybillRequest>(),
    /** The cash on delivery that the carrier collects for us; null = none. */
    cashOnDelivery: kopiykas('cash_on_delivery'),
    /** When the carrier's payment was recorded or found recorded, so that it is never recorded twice. */
    paidOutAt: moment('paid_out_at'),
    number: text(),
    /** The carrier's own reference. */
    ref: text(),
    cost: kopiykas('cost'),
    expectedOn: day('expected_on'),
    why: text(),
    /** When a try began; nobody begins another one for a while. */
    claimedAt: moment('claimed_at'),
    /** When the carrier was first asked; from then on the waybill may exist there. */
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

/** Statuses of shipments reported by carriers, each once. */
export const shipmentStatuses = pgTable(
  'shipment_statuses',
  {
    shipmentId: reference('shipment_id', () => shipments.id, { onDelete: 'cascade' }),
    status: text().$type<CarrierStatus>().notNull(),
    /** The carrier's own words. */
    words: text().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.status] })],
)
