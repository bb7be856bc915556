import { useQueryClient } from '@tanstack/react-query'
import { todayKey } from '../../app/today-query.ts'

export const quoteKey = (id: number) => ['quote', id] as const

/** Lists and Today show a quote as an act has left it. */
export function useQuotesChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [['quotes'], ['customer'], todayKey]) void queries.invalidateQueries({ queryKey })
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('orders-') })
  }
}
