import type { AppContext } from '../../platform/app-context.ts'
import type { Carrier, Tracking } from './carrier.ts'
import { deliveryGroupCarrier, deliveryGroupTracking } from './delivery-group.ts'
import { novaPoshtaCarrier } from './nova-poshta-offer.ts'
import { novaPoshta, type NovaPoshta } from './nova-poshta.ts'
import { simulatedDeliveryGroup, simulatedNovaPoshta } from './simulated.ts'

/** Nova Poshta, if its key is set or its stand-in is on; else null. */
export function configuredNovaPoshta(context: AppContext): NovaPoshta | null {
  const { novaPoshta: account, carrierSimulator } = context.config
  return account ? novaPoshta(account) : carrierSimulator ? novaPoshta(simulatedNovaPoshta(context)) : null
}

/** Delivery Group, if it is configured or its stand-in is on; else null. */
function configuredDeliveryGroup(context: AppContext) {
  const { deliveryGroup, carrierSimulator } = context.config
  return deliveryGroup ?? (carrierSimulator ? simulatedDeliveryGroup(context) : null)
}

/** Carriers whose settings are filled in. */
export function configuredCarriers(context: AppContext): readonly Carrier[] {
  const api = configuredNovaPoshta(context)
  const group = configuredDeliveryGroup(context)
  return [...(api ? [novaPoshtaCarrier(context, api)] : []), ...(group ? [deliveryGroupCarrier(context, group)] : [])]
}

/** Configured carriers that can track shipments. */
export function configuredTrackings(context: AppContext): readonly Tracking[] {
  const api = configuredNovaPoshta(context)
  const group = configuredDeliveryGroup(context)
  return [...(api ? [{ carrier: 'nova_poshta', batchSize: 100, track: api.track } as const] : []), ...(group ? [deliveryGroupTracking(group)] : [])]
}
