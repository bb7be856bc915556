import type { Db, Tx } from '../../platform/db/db.ts'

/** What the workshop asks of the desk, which stands above it: src/server/ports.ts joins the two. */
export interface ProductionPorts {
  /** What the office noted for the workshop, the pinned first, by order. */
  workshopNotes(db: Db | Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly productionPorts: ProductionPorts
  }
}
