import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Money } from '#contract/money.ts'
import { users } from '../../accounts/tables.ts'
import { products } from '../../catalogue/tables.ts'
import { orders } from '../orders/tables.ts'
import { kopiykas, moment, reference } from '../../../platform/db/columns.ts'

/** One cart per buyer. Every change of its lines locks this row, so that two tabs wait for each other. */
export const carts = pgTable('carts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
})

/** A chosen option and its price when it was last shown. */
export interface Chosen {
  readonly name: string
  readonly value: string
  readonly note: string | null
  readonly impact: Money
}

export const cartLines = pgTable(
  'cart_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cartId: reference('cart_id', () => carts.id, { onDelete: 'cascade' }),
    productId: reference('product_id', () => products.id, { onDelete: 'cascade' }),
    quantity: smallint().notNull(),
    /** The full option set, including defaults. */
    chosen: jsonb().$type<readonly Chosen[]>().notNull(),
    /** Equal for equal option sets; used to merge lines. */
    configuration: text().notNull(),
    /** Prices as the buyer last saw them: at the last addition, edit or purchase. */
    base: kopiykas('base').notNull(),
    unit: kopiykas('unit').notNull(),
    /** The volume discount at purchase; open lines use the current tiers. */
    volumePercent: smallint('volume_percent').notNull().default(0),
    purchasedAt: moment('purchased_at'),
    orderId: integer('order_id').references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('cart_lines_once').on(table.cartId, table.productId, table.configuration).where(sql`${table.purchasedAt} is null`),
    index('cart_lines_of_cart').on(table.cartId, table.id.desc()),
    index('cart_lines_of_product').on(table.productId),
    index('cart_lines_of_order').on(table.orderId),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 999`),
  ],
)
