import type { Palettes } from '#contract/palette.ts'
import type { PhoneCountry } from '#contract/phone-countries.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readProductionQueue, type QueuedProduct } from './production-queue.ts'
import { readSettings, type ShopSettings } from './settings.ts'

interface CachedParts extends Pick<ShopSettings, 'production' | 'phone' | 'volume_tiers' | 'search_synonyms' | 'front_products' | 'hours' | 'desk'> {
  /** The same object until settings change. */
  readonly palettes: Palettes
  /** By the product's id. */
  readonly queue: ReadonlyMap<number, QueuedProduct>
}
const cached = new WeakMap<AppContext, { readonly version: number; readonly parts: CachedParts }>()

/** Every card and every line needs them, so they stay in memory until settings change. */
export async function cachedSettings(context: AppContext, db: Db | Tx): Promise<CachedParts> {
  const before = cached.get(context)
  const version = context.responseCache.versionOf('settings')
  if (before?.version === version) return before.parts
  const { production, phone, volume_tiers, search_synonyms, front_products, hours, desk, colours, finishes, properties } = await readSettings(db)
  const queue = await readProductionQueue(db)
  const parts = { production, phone, volume_tiers, search_synonyms, front_products, hours, desk, palettes: { colours, finishes, properties }, queue }
  cached.set(context, { version, parts })
  return parts
}

/** From how many pieces on a line costs less; the lowest tier first. */
export async function readVolumeTiers(context: AppContext, db: Db | Tx): Promise<ShopSettings['volume_tiers']> {
  return (await cachedSettings(context, db)).volume_tiers
}

/** What the works offers; the same object until settings change. */
export async function cachedPalettes(context: AppContext, db: Db | Tx): Promise<Palettes> {
  return (await cachedSettings(context, db)).palettes
}

/** Whose phones the shop takes (rule 6.5). */
export async function readPhoneCountries(context: AppContext, db: Db | Tx): Promise<readonly PhoneCountry[]> {
  return (await cachedSettings(context, db)).phone.countries
}

/** Which words the search takes for one another; the same object until settings change. */
export async function readSearchSynonyms(context: AppContext, db: Db | Tx): Promise<ShopSettings['search_synonyms']> {
  return (await cachedSettings(context, db)).search_synonyms
}

/** What the office put on the front, in its order. */
export async function readFrontProducts(context: AppContext, db: Db | Tx): Promise<ShopSettings['front_products']> {
  return (await cachedSettings(context, db)).front_products
}
