import type { AppContext } from '../../platform/app-context.ts'
import type { Carrier } from './carrier.ts'

/** Carriers whose settings are filled in. */
export function configuredCarriers(_context: AppContext): readonly Carrier[] {
  return []
}
