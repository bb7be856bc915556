import type { PaletteGroup } from '#contract/palette.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'

/** What the settings ask of the catalogue, which stands above them: src/server/ports.ts joins them. */
export interface ContentPorts {
  /** Is at least one product on sale? */
  sellsAnything(db: Db | Tx): Promise<boolean>
  /** Which of these a product has, or somebody's draft of one. */
  palettesInUse(db: Db | Tx, group: PaletteGroup, codes: readonly string[]): Promise<string[]>
  /** These have other words or another rule of agreement, or their order changed: products and the search follow. */
  palettesChanged(context: AppContext, tx: Tx, group: PaletteGroup, codes: readonly string[]): Promise<void>
  /** Is each of these addresses one of a picture that the shop has? */
  picturesThere(db: Db | Tx, addresses: readonly string[]): Promise<boolean>
}

declare module '../../platform/app-context.ts' {
  interface AppContext {
    readonly contentPorts: ContentPorts
  }
}
