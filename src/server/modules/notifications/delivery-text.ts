import { deliveryAddress } from '#contract/countries.ts'
import type { Language } from '#contract/languages.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { StoredOrder } from '../sales/index.ts'

/** Delivery method and address, who unloads and whom the driver calls, line by line; empty when unknown. */
export function deliveryText({ messages }: AppContext, { delivery }: StoredOrder['order'], language: Language): string {
  if (delivery === null) return ''
  const t = messages.translator(language, 'order')
  return [
    delivery.method && t(`delivery${delivery.method}`),
    deliveryAddress(delivery, language),
    delivery.unloading && t(`unloading_${delivery.unloading}`),
    delivery.contact,
  ]
    .filter(Boolean)
    .join('\n')
}
