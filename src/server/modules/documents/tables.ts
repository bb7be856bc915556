import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OrderDocumentKind } from '#contract/documents.ts'
import type { Language, Translated } from '#contract/languages.ts'
import type { Currency, Money } from '#contract/money.ts'
import type { MoneyPart } from '#contract/order.ts'
import type { Rate } from '#contract/rate.ts'
import type { ShipmentDocumentKind } from '#contract/shipments.ts'
import { orders } from '../sales/orders/tables.ts'
import { kopiykas, moment, reference } from '../../platform/db/columns.ts'

/** A party of a document: name, and identifying details, one per line. */
export interface Party {
  readonly title: string
  readonly name: string | null
  readonly lines: readonly string[]
}

/** A bank transfer, in the fields of a banking app. */
export interface Transfer {
  readonly payee: string
  readonly iban: string
  /** EDRPOU or RNOKPP of the payee. */
  readonly taxId: string
  readonly amount: Money
  /** The payer's reference, at most 35 characters. */
  readonly reference: string
  readonly purpose: string
  /** Set when the seller was not a VAT payer. */
  readonly withoutVat?: true
}

/** The content of an invoice's payment QR, and the text beside it. */
export interface PrintedTransfer extends Transfer {
  readonly bank: string | null
  readonly link: string
  readonly title: string
  /** Text beside the code, one paragraph each. */
  readonly text: readonly string[]
  readonly open: string
}

/** Payment details for a buyer abroad, in Latin letters. */
export interface Remittance {
  readonly payee: string
  readonly iban: string
  readonly bank: string | null
  readonly swift: string | null
  readonly purpose: string
  readonly currency: Currency
  /** Hryvnias per unit of the currency, in ten-thousandths. */
  readonly rate: Rate
}

export interface OrderDocumentRow {
  readonly name: string
  /** The chosen options. */
  readonly details: readonly string[]
  readonly quantity: string
  readonly unit: string
  readonly total: string
}

/** The whole content of an order's document as final text; rendering makes no decisions. Stored as JSON. */
export interface OrderDocumentContent {
  readonly language: Language
  readonly title: string
  readonly subtitle: string
  readonly author: string
  readonly seller: Party
  readonly buyer: Party
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly headings: { readonly no: string; readonly name: string; readonly quantity: string; readonly unit: string; readonly total: string }
  readonly lines: readonly OrderDocumentRow[]
  readonly totals: readonly { readonly label: string; readonly value: string }[]
  readonly inWords: string
  /** Terms, one paragraph each. */
  readonly terms: readonly string[]
  /** The bank transfer of an invoice: a payment QR with text. Missing without the seller's account. */
  readonly transfer?: PrintedTransfer | null
  /** For a proforma invoice: payment details for abroad. Null without the seller's account; missing on domestic papers. */
  readonly remittance?: Remittance | null
  /** Label of the signature line; null on documents without a signature. */
  readonly signature: string | null
  /** Label of the receiver's signature; missing on documents that only the seller signs. */
  readonly received?: string
  readonly contacts: string
  /** Only in a demonstration shop. */
  readonly warning: string | null
  /** Contains the placeholders `{{page}}` and `{{pages}}`. */
  readonly pageOf: string
}

/** The last number of a kind of document in a year; the row is locked until the document is stored, so that numbers have no gaps. */
export const documentCounters = pgTable(
  'document_counters',
  { kind: text().$type<OrderDocumentKind | ShipmentDocumentKind>().notNull(), year: smallint().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)

/** Issued documents. `content` is complete, so the same file can be rendered from it at any time. */
export const orderDocuments = pgTable(
  'order_documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    orderId: reference('order_id', () => orders.id),
    kind: text().$type<OrderDocumentKind>().notNull(),
    number: text().notNull(),
    issuedAt: moment('issued_at').notNull(),
    content: jsonb().$type<Translated<OrderDocumentContent>>().notNull(),
    /** For an invoice: the part of the order that it covers. */
    part: text().$type<MoneyPart['kind']>().notNull().default('whole'),
    /** The invoiced amount. */
    amount: kopiykas('amount').notNull(),
    /** When a later document replaced it; both are kept. */
    replacedAt: moment('replaced_at'),
  },
  (table) => [
    uniqueIndex('order_documents_valid').on(table.orderId, table.kind, table.part).where(sql`${table.replacedAt} is null`),
    uniqueIndex('order_documents_number').on(table.kind, table.number),
  ],
)
