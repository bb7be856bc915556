import type { DeskRules } from '#contract/admin/settings.ts'
import type { PhoneHours } from '#contract/opening-hours.ts'
import { defaultPhoneHours } from '#contract/working-hours.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { cachedSettings } from './cached-settings.ts'

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
