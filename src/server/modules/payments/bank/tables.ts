import { sql, type SQL } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { day, kopiykas, moment } from '../../../platform/db/columns.ts'
import { trigramText } from '../../../platform/db/trigrams.ts'
import { receipts } from '../tables.ts'

/** An imported bank file. */
export const bankStatements = pgTable('bank_statements', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull(),
  file: text().notNull(),
  format: text({ enum: ['table', 'camt053'] }).notNull(),
  /** A staff id, with the name at that time. */
  staffId: integer('staff_id'),
  staffName: text('staff_name'),
})

type Searched = Readonly<Record<'payer' | 'taxId' | 'purpose' | 'documentNo' | 'orderNumber', AnyPgColumn>>

const bankSearchText = ({ payer, taxId, purpose, documentNo, orderNumber }: Searched): SQL =>
  sql`lower(translate(coalesce(${payer}, '') || ' ' || coalesce(${taxId}, '') || ' ' || ${purpose} || ' ' || coalesce(${documentNo}, '') || ' ' || coalesce(${orderNumber}, ''), '''’ʼ\`', '') collate "und-x-icu")`

/** Incoming payments on the account: open until recorded for an order or set aside. */
export const bankPayments = pgTable(
  'bank_payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    statementId: integer('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    /** Identifies the payment, so that overlapping files import it once. */
    key: text().notNull(),
    bookedOn: day('booked_on').notNull(),
    amount: kopiykas('amount').notNull(),
    documentNo: text('document_no'),
    payer: text(),
    taxId: text('tax_id'),
    purpose: text().notNull(),
    /** The receipt recorded from it; null again when that receipt is voided. */
    receiptId: integer('receipt_id').references(() => receipts.id),
    orderNumber: text('order_number'),
    /** Set when the payment is split between several orders; each part is a row of its own. */
    isSplit: boolean('is_split').notNull().default(false),
    /** The split payment that this is a part of. */
    partOf: integer('part_of').references((): AnyPgColumn => bankPayments.id),
    /** Why it belongs to no order. */
    ignored: text(),
    settledAt: moment('settled_at'),
    settledBy: integer('settled_by'),
    settlerName: text('settler_name'),
    /** Its searchable text, in lower case without apostrophes. */
    searchText: text('search_text').generatedAlwaysAs((): SQL => bankSearchText(bankPayments)),
  },
  (table) => [
    index('bank_payments_search').using('gin', sql`(${trigramText(table.searchText)}) gin_trgm_ops`),
    index('bank_payments_by_amount').on(table.amount),
    uniqueIndex('bank_payments_once').on(table.key),
    index('bank_payments_open').on(table.bookedOn, table.id).where(sql`${table.settledAt} is null`),
    index('bank_payments_settled').on(table.settledAt, table.id).where(sql`${table.settledAt} is not null`),
    uniqueIndex('bank_payments_receipt').on(table.receiptId),
    index('bank_payments_parts').on(table.partOf).where(sql`${table.partOf} is not null`),
    check('bank_payments_amount', sql`${table.amount} > 0`),
    check(
      'bank_payments_state',
      sql`(${table.settledAt} is null) = (${table.receiptId} is null and ${table.ignored} is null and not ${table.isSplit}) and (${table.receiptId} is null or ${table.ignored} is null)`,
    ),
  ],
)

/** The column values of a reopened payment. */
export const unsettled = { isSplit: false, receiptId: null, orderNumber: null, ignored: null, settledAt: null, settledBy: null, settlerName: null }
