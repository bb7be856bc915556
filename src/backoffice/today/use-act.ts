import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { NoResponseError } from '#contract/api-errors.ts'
import { toast } from '#ui/toast-store.ts'
import { newIdempotencyKey } from '../api/admin-api.ts'
import { useErrorText } from '../api/error-text.ts'
import { todayKey } from '../app/today-query.ts'

/** One press, one piece of work, and Today as it is afterwards. A failure is said; the same press may be tried again. */
export function useAct() {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const key = useRef(newIdempotencyKey())
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  return {
    busy,
    async run(act: (options: { idempotencyKey: string }) => Promise<unknown>, done: () => void): Promise<void> {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await act({ idempotencyKey: key.current })
        key.current = newIdempotencyKey()
        done()
        void queries.invalidateQueries({ queryKey: todayKey })
        void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'order' || String(name).startsWith('orders-') })
      } catch (error) {
        // Without an answer nobody knows whether it was done: the same key asks again.
        if (!(error instanceof NoResponseError)) key.current = newIdempotencyKey()
        toast.error(errorText(error))
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
