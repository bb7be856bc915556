import type { OrderCall } from '#contract/admin/orders.ts'
import { adminApi, newIdempotencyKey } from '../api/admin-api.ts'
import { queryClient, reread, rereadOrderLists } from '../api/query-client.ts'
import { useUndoToast } from '../form/use-undo.ts'
import { todayKey } from './today-query.ts'

/** Confirms a recorded call in a toast with undo, because an outcome pressed by mistake removes the buyer from the list. */
export function useCallUndo(): (number: string, call: OrderCall | undefined, text: string, onUndone?: () => void) => void {
  const undoToast = useUndoToast()
  return (number, call, text, onUndone) => {
    if (!call) return
    const idempotencyKey = newIdempotencyKey()
    undoToast(text, async () => {
      queryClient.setQueryData(['order', number], await adminApi().undoCall({ params: { number, id: call.id } }, { idempotencyKey }))
      onUndone?.()
      await reread(todayKey)
      await rereadOrderLists()
    })
  }
}
