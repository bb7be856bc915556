import { useSyncExternalStore } from 'react'
import { storedValue } from './web-storage.ts'

/** The town that the reader asked the price of delivery to: stays on this device until an order is sent there. */
export const deliveryCity = storedValue<string>('local', 'delivery-city', 1)

const neverChanges = () => () => undefined

/** The same on a page that the server wrote, which does not know it. */
export function useDeliveryCity(): string | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => deliveryCity.read(),
    () => undefined,
  )
}
