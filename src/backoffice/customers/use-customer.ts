import { useQueryClient } from '@tanstack/react-query'
import type { CustomerCard } from '#contract/admin/customers.ts'

export const customerKey = (id: number) => ['customer', id] as const

/** Shows a customer as an act left them, on their page and in the list. */
export function useShowCustomer(): (card: CustomerCard) => void {
  const queries = useQueryClient()
  return (card) => {
    queries.setQueryData(customerKey(card.id), card)
    void queries.invalidateQueries({ queryKey: ['customers'] })
  }
}
