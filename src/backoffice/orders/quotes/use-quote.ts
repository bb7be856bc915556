import { reread, rereadOrderLists } from '../../api/query-client.ts'
import { todayKey } from '../../app/today-query.ts'

export const quoteKey = (id: number) => ['quote', id] as const

/** Lists and Today show a quote as an act has left it. */
export function rereadQuotes(): void {
  void reread(['quotes'], ['customer'], todayKey)
  void rereadOrderLists()
}
