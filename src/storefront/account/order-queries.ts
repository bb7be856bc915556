import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Language } from '#contract/languages.ts'
import { browserApi } from '../api/browser-api.ts'

const ordersPerPage = 5

export function ordersQuery(language: Language, page: number) {
  return queryOptions({
    queryKey: ['person', 'orders', language, page],
    queryFn: () => browserApi(language).listOrders({ query: new URLSearchParams({ page: String(page), limit: String(ordersPerPage) }) }),
    placeholderData: keepPreviousData,
  })
}

export function orderQuery(language: Language, number: string) {
  return queryOptions({
    queryKey: ['person', 'orders', language, number],
    queryFn: () => browserApi(language).viewOrder({ params: { order_number: number } }),
    refetchOnWindowFocus: true,
  })
}
