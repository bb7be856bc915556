import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readSettings, type ShopSettings } from './settings.ts'

type CachedParts = Pick<ShopSettings, 'production' | 'volume_tiers' | 'search_synonyms'>
const cached = new WeakMap<AppContext, { readonly version: number; readonly parts: CachedParts }>()

/** Every card and every line needs them, so they stay in memory until settings change. */
export async function cachedSettings(context: AppContext, db: Db | Tx): Promise<CachedParts> {
  const before = cached.get(context)
  const version = context.responseCache.versionOf('settings')
  if (before?.version === version) return before.parts
  const { production, volume_tiers, search_synonyms } = await readSettings(db)
  const parts = { production, volume_tiers, search_synonyms }
  cached.set(context, { version, parts })
  return parts
}

/** From how many pieces on a line costs less; the lowest tier first. */
export async function readVolumeTiers(context: AppContext, db: Db | Tx): Promise<ShopSettings['volume_tiers']> {
  return (await cachedSettings(context, db)).volume_tiers
}

/** Which words the search takes for one another; the same object until settings change. */
export async function readSearchSynonyms(context: AppContext, db: Db | Tx): Promise<ShopSettings['search_synonyms']> {
  return (await cachedSettings(context, db)).search_synonyms
}
