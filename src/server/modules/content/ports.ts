import type { PaletteGroup } from '#contract/palette.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** What the settings need from the catalogue, which is above them; src/server/ports.ts connects them. */
export interface ContentPorts {
  /** Whether at least one product is on sale. */
  sellsAnything(db: Db | Tx): Promise<boolean>
  /** Which of these colours, finishes or properties a product or a draft uses. */
  palettesInUse(db: Db | Tx, group: PaletteGroup, codes: readonly string[]): Promise<string[]>
  /** Updates products and the search after names, agreement rules or the order of these rows changed. */
  palettesChanged(context: AppContext, tx: Tx, group: PaletteGroup, codes: readonly string[]): Promise<void>
  /** Whether each of these addresses belongs to a picture of the shop. */
  picturesThere(db: Db | Tx, addresses: readonly string[]): Promise<boolean>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly contentPorts: ContentPorts
  }
}
