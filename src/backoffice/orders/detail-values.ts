import type { OrderDetails } from '#contract/admin/order-details.ts'
import type { OrderCard } from '#contract/admin/orders.ts'

/** The name on the order, or else the customer's; null when nobody knows it. */
export const buyerName = ({ customer }: OrderCard): string | null => customer?.name ?? customer?.known_as ?? null

export function toDetails(order: OrderCard): OrderDetails {
  const { customer, delivery } = order
  return {
    name: buyerName(order) ?? '',
    email: customer?.email ?? '',
    delivery_method: delivery?.method ?? '',
    carrier: delivery?.carrier ?? '',
    city: delivery?.city ?? '',
    address: delivery?.address ?? '',
    company: customer?.company ?? '',
    tax_id: customer?.tax_id ?? '',
    offer_agreed: customer?.offer_agreed ?? false,
  }
}

/** Details that nobody knows yet and that must be known before an order goes to the workshop; the payer only for an invoice. */
export function missingDetails(order: OrderCard): ('name' | 'delivery' | 'payer' | 'offer')[] {
  const { customer, delivery, money } = order
  if (!customer) return []
  const name = buyerName(order)
  return [
    ...(name === null ? (['name'] as const) : []),
    ...(delivery?.method ? [] : (['delivery'] as const)),
    ...(money?.method === 'INVOICE' && customer.company === null && name === null ? (['payer'] as const) : []),
    ...(customer.offer_agreed ? [] : (['offer'] as const)),
  ]
}
