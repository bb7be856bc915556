import { reread, rereadOrderLists } from '../../api/admin-api.ts'
import { todayKey } from '../../app/today-query.ts'

export const quoteKey = (id: number) => ['quote', id] as const

/** Refetches the lists and Today after an act on a quote. */
export function rereadQuotes(): void {
  void reread(['quotes'], ['customer'], todayKey)
  void rereadOrderLists()
}
