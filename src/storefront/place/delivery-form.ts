import { cleanLine, cleanName } from '#contract/clean-text.ts'
import type { DeliveryCorrection, DeliveryMethod, ListLine } from '#contract/order.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import { findSettlementId } from '../storage/place.ts'
import type { FormState } from '../forms/use-form.ts'

export const deliveries = ['PICKUP', 'LOCAL', 'CARRIER'] as const

/** A form's value as a known wire value; the first one if it is unknown. */
export function pickKnown<T extends string>(known: readonly [T, ...T[]], value: string): T {
  return known.find((one) => one === value) ?? known[0]
}

/** The typed values of a delivery, named as in the server's errors. */
export interface DeliveryValues {
  readonly 'delivery.method': string
  readonly 'delivery.city': string
  readonly 'delivery.address': string
  readonly 'delivery.carrier': string
  readonly 'delivery.contact': string
  readonly 'delivery.unloading': string
}
type DeliveryField = keyof DeliveryValues

export interface DeliveryForm {
  readonly values: DeliveryValues
  readonly field: (name: DeliveryField) => Omit<ReturnType<FormState<string>['field']>, 'name'> & { readonly name: string }
  readonly set: (name: DeliveryField, value: string) => void
}

/** The goods to deliver, and when they are ready. */
export interface DeliveryGoods {
  readonly lines: readonly ListLine[]
  readonly ready: ReadyDates | null
}

type DeliveryBody = DeliveryCorrection['delivery']

/** The request body of a delivery, without fields that its method does not have. */
export function deliveryBody(values: DeliveryValues, method: DeliveryMethod): DeliveryBody {
  const unloading = (['buyer', 'seller'] as const).find((known) => known === values['delivery.unloading'])
  const contact = cleanLine(values['delivery.contact'])
  const onSite = { ...(unloading ? { unloading } : {}), ...(contact ? { contact } : {}) }
  const address = cleanLine(values['delivery.address'])
  if (method === 'PICKUP') return { method }
  if (method === 'LOCAL') return { method, address, ...onSite }
  const carrier = values['delivery.carrier'] ? { carrier: values['delivery.carrier'] } : {}
  const city = cleanName(values['delivery.city'])
  const settlement = findSettlementId(city)
  return { method, city, ...(settlement === undefined ? {} : { settlement }), ...carrier, address, ...onSite }
}
