import type { OrderView } from '#contract/order.ts'
import type { Draft } from '../forms/use-draft.ts'
import { storedValue } from '../storage/web-storage.ts'

/** The unsaved correction of this order's delivery. */
export const deliveryDraft = ({ order_number: number }: Pick<OrderView, 'order_number'>) =>
  storedValue<Draft>('session', `delivery-draft ${number}`, 1)
