import type { Db, Tx } from '../../platform/db/db.ts'

/** What the catalogue asks of sales, which stands above it: src/server/ports.ts joins the two. */
export interface CataloguePorts {
  /** Was it ever ordered? Then it is hidden, never deleted. */
  isOrdered(db: Db | Tx, productId: number): Promise<boolean>
  /** How many pieces of each product were ordered since then, cancelled orders apart. */
  piecesOrderedSince(db: Db | Tx, ids: readonly number[], since: Date): Promise<ReadonlyMap<number, number>>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly cataloguePorts: CataloguePorts
  }
}
