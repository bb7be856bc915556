import type { Db, Tx } from '../../platform/db/db.ts'

/** What the workshop needs from the desk, which is above it; src/server/ports.ts connects them. */
export interface ProductionPorts {
  /** The office's notes for the workshop by order, pinned ones first. */
  workshopNotes(db: Db | Tx, orderIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly productionPorts: ProductionPorts
  }
}
