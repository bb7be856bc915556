import type { Db, Tx } from '../../platform/db/db.ts'

/** What the catalogue asks of sales and the workshop, which stand above it: src/server/ports.ts joins them. */
export interface CataloguePorts {
  /** Was it ever ordered? Then it is hidden, never deleted. */
  isOrdered(db: Db | Tx, productId: number): Promise<boolean>
  /** Which of these are ordered or in a cart: they are never deleted. */
  tradedProducts(db: Db | Tx, products: readonly { readonly id: number; readonly code: string }[]): Promise<ReadonlySet<number>>
  /** A picture that an order's papers or the workshop show stays. */
  isOrderedPicture(db: Db | Tx, mediaId: number): Promise<boolean>
  isWorkshopPhoto(db: Db | Tx, mediaId: number): Promise<boolean>
  /** How many pieces of each product were ordered since then, cancelled orders apart. */
  piecesOrderedSince(db: Db | Tx, ids: readonly number[], since: Date): Promise<ReadonlyMap<number, number>>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly cataloguePorts: CataloguePorts
  }
}
