import type { AppContext } from '../../platform/app-context.ts'
import type { DeliveryGroupAccount } from './delivery-group.ts'
import type { NovaPoshtaAccount } from './nova-poshta.ts'

/** The path of the carriers' stand-ins, relative to the URL of the shop. */
export const carrierSimulatorPath = '/simulator/carriers'
export const simulatedBranch = 'branch-cherkasy-1'

export const simulatedNovaPoshta = (context: AppContext): NovaPoshtaAccount => ({
  url: `${context.publicUrl()}${carrierSimulatorPath}/nova-poshta`,
  labelUrl: `${context.publicUrl()}${carrierSimulatorPath}/nova-poshta`,
  key: 'simulator',
  senderBranch: simulatedBranch,
  senderCity: cherkasy,
  senderPhone: '380670000000',
  cashOnDelivery: true,
})

export const simulatedDeliveryGroup = (context: AppContext): DeliveryGroupAccount => ({
  url: `${context.publicUrl()}${carrierSimulatorPath}/delivery`,
  senderArea: 'area-cherkasy',
  senderBranch: 'area-cherkasy-branch',
  placeKg: 1_500,
})

/** Nova Poshta's reference of Cherkasy. */
export const cherkasy = 'db5c8902-391c-11dd-90d9-001a92567626'
