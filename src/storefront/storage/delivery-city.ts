import { storedValue } from './web-storage.ts'

/** The town that the reader asked the price of delivery to: stays on this device until an order is sent there. */
export const deliveryCity = storedValue<string>('local', 'delivery-city', 1)
