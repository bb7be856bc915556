import type { AppContext } from '../../platform/app-context.ts'
import type { Carrier } from './carrier.ts'
import { deliveryGroupCarrier } from './delivery-group.ts'
import { novaPoshtaCarrier } from './nova-poshta-offer.ts'
import { novaPoshta, type NovaPoshta } from './nova-poshta.ts'
import { simulatedDeliveryGroup, simulatedNovaPoshta } from './simulated.ts'

/** Nova Poshta, where its key is set or its stand-in is on; else null. */
export function configuredNovaPoshta(context: AppContext): NovaPoshta | null {
  const { novaPoshta: account, carrierSimulator } = context.config
  return account ? novaPoshta(account) : carrierSimulator ? novaPoshta(simulatedNovaPoshta(context)) : null
}

/** Carriers whose settings are filled in. */
export function configuredCarriers(context: AppContext): readonly Carrier[] {
  const api = configuredNovaPoshta(context)
  const { deliveryGroup, carrierSimulator } = context.config
  const group = deliveryGroup ?? (carrierSimulator ? simulatedDeliveryGroup(context) : null)
  return [...(api ? [novaPoshtaCarrier(context, api)] : []), ...(group ? [deliveryGroupCarrier(context, group)] : [])]
}
