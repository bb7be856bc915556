import type { OrderCard } from '#contract/admin/orders.ts'
import { adminApi, queryClient, reread, rereadOrderLists } from '../api/admin-api.ts'
import { orderName, said, useUndoToast } from '../form/said.tsx'
import { todayKey } from './today-query.ts'

/** Confirms a recorded call in a toast with undo, because an outcome pressed by mistake removes the buyer from the list. */
export function useCallUndo(): (card: OrderCard, text: string, onUndone?: () => void) => void {
  const undoToast = useUndoToast()
  return (card, text, onUndone) => {
    const {
      number,
      calls: [call],
    } = card
    if (!call) return
    undoToast(said(text, orderName(card)), async () => {
      queryClient.setQueryData(['order', number], await adminApi().undoCall({ params: { number, id: call.id } }))
      onUndone?.()
      await reread(todayKey)
      await rereadOrderLists()
    })
  }
}
