import type { CustomerCard } from '#contract/admin/customers.ts'
import { queryClient, reread } from '../api/admin-api.ts'

export const customerKey = (id: number) => ['customer', id] as const

/** Shows a customer from an answer, on their page and in the list. */
export function showCustomer(card: CustomerCard): void {
  queryClient.setQueryData(customerKey(card.id), card)
  void reread(['customers'])
}
