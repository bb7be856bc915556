import type { Db, Tx } from '../../platform/db/db.ts'

/** What the catalogue needs from sales and the workshop, which are above it; src/server/ports.ts connects them. */
export interface CataloguePorts {
  /** Whether a product was ever ordered; such a product may be hidden, but not deleted. */
  isOrdered(db: Db | Tx, productId: number): Promise<boolean>
  /** Which of these products are ordered or in a cart, so that they cannot be deleted. */
  tradedProducts(db: Db | Tx, products: readonly { readonly id: number; readonly code: string }[]): Promise<ReadonlySet<number>>
  /** Whether an order's papers or the workshop show the picture, so that it cannot be deleted. */
  isOrderedPicture(db: Db | Tx, mediaId: number): Promise<boolean>
  isWorkshopPhoto(db: Db | Tx, mediaId: number): Promise<boolean>
  /** Pieces of each product ordered since then, without cancelled orders. */
  piecesOrderedSince(db: Db | Tx, ids: readonly number[], since: Date): Promise<ReadonlyMap<number, number>>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly cataloguePorts: CataloguePorts
  }
}
