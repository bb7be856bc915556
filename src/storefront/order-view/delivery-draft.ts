import type { OrderView } from '#contract/order.ts'
import type { Draft } from '../forms/use-draft.ts'
import { storedValue } from '../storage/web-storage.ts'

/** A corrected delivery of this order that is not saved yet. */
export const deliveryDraft = ({ order_number: number }: Pick<OrderView, 'order_number'>) =>
  storedValue<Draft>('session', `delivery-draft ${number}`, 1)
