import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db/db.ts'

export interface PicturesOfOrders {
  /** Condition: the picture with this id is one of them. */
  contain(db: Db | Tx, id: SQLWrapper): SQL
  /** Numbers of the last orders with this picture. */
  orders(db: Db | Tx, id: number): Promise<string[]>
}

/** What the catalogue needs from sales and the workshop, which are above it; src/server/ports.ts connects them. */
export interface CataloguePorts {
  /** Whether a product was ever ordered; such a product may be hidden, but not deleted. */
  isOrdered(db: Db | Tx, productId: number): Promise<boolean>
  /** Which of these products are ordered or in a cart, so that they cannot be deleted. */
  tradedProducts(db: Db | Tx, products: readonly { readonly id: number; readonly code: string }[]): Promise<ReadonlySet<number>>
  /** Pictures that orders and their papers show, and the photographs of the workshop. */
  readonly orderedPictures: PicturesOfOrders
  readonly workshopPhotos: PicturesOfOrders
  /** Pieces of each product ordered since then, without cancelled orders. */
  piecesOrderedSince(db: Db | Tx, ids: readonly number[], since: Date): Promise<ReadonlyMap<number, number>>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly cataloguePorts: CataloguePorts
  }
}
