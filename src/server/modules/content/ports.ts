import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** What the settings ask of the catalogue, which stands above them: src/server/ports.ts joins them. */
export interface ContentPorts {
  /** Is at least one product on sale? */
  sellsAnything(db: Db | Tx): Promise<boolean>
  /** Which of these colours a product has, or somebody's draft of one. */
  coloursInUse(db: Db | Tx, codes: readonly string[]): Promise<string[]>
  /** These colours have other words or another rule of agreement: products and the search follow. */
  coloursChanged(context: AppContext, tx: Tx, codes: readonly string[]): Promise<void>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly contentPorts: ContentPorts
  }
}
