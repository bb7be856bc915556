import type { Palettes } from '#contract/palette.ts'
import type { PhoneCountry } from '#contract/phone-countries.ts'
import type { DeskRules } from '#contract/admin/settings.ts'
import type { PhoneHours } from '#contract/opening-hours.ts'
import { defaultPhoneHours } from '#contract/working-hours.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { untilChanged } from '../../platform/http/until-changed.ts'
import { readProductionQueue, type QueuedProduct } from './production-queue.ts'
import { readSettings, type ShopSettings } from './settings.ts'

interface CachedSettings extends ShopSettings {
  /** The same object until the settings change. */
  readonly palettes: Palettes
  /** By product id. */
  readonly queue: ReadonlyMap<number, QueuedProduct>
}
const cached = untilChanged(['settings'], (): { settings?: CachedSettings } => ({}))

/** The settings, cached until they change, because every card and line needs some. */
export async function cachedSettings(context: AppContext, db: Db | Tx): Promise<CachedSettings> {
  const known = cached(context)
  if (known.settings) return known.settings
  const settings = await readSettings(db)
  const { colours, finishes, properties } = settings
  known.settings = { ...settings, palettes: { colours, finishes, properties }, queue: await readProductionQueue(db) }
  return known.settings
}

/** Volume discount tiers: from how many pieces on a line costs less, lowest tier first. */
export async function readVolumeTiers(context: AppContext, db: Db | Tx): Promise<ShopSettings['volume_tiers']> {
  return (await cachedSettings(context, db)).volume_tiers
}

/** The colours, finishes and properties on offer; the same object until the settings change. */
export async function cachedPalettes(context: AppContext, db: Db | Tx): Promise<Palettes> {
  return (await cachedSettings(context, db)).palettes
}

/** The countries whose phones the shop accepts (rule 6.5). */
export async function readPhoneCountries(context: AppContext, db: Db | Tx): Promise<readonly PhoneCountry[]> {
  return (await cachedSettings(context, db)).phone.countries
}

/** The office's rules for processing orders, and its working hours. */
export interface Desk {
  readonly rules: DeskRules
  readonly hours: PhoneHours
}

/** @param db inside a transaction, its own connection: waiting for another one could block every request */
export async function readDesk(context: AppContext, db: Db | Tx): Promise<Desk> {
  const { desk, hours } = await cachedSettings(context, db)
  return { rules: desk, hours: hours ?? defaultPhoneHours }
}
