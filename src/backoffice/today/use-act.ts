import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast-store.ts'
import { useErrorText } from '../api/error-text.ts'
import { todayKey } from '../app/today-query.ts'
import { useSubmit, type Once } from '../form/use-submit.ts'

type Act = (once: Once) => Promise<unknown>

/** One press, one piece of work, and Today as it is afterwards. A failure is said; the same press may be tried again. */
export function useAct() {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { busy, run } = useSubmit<{ readonly act: Act; readonly done: () => void }>(async (once, { act, done }) => {
    try {
      await act(once)
    } catch (error) {
      toast.error(errorText(error))
      throw error
    }
    done()
    void queries.invalidateQueries({ queryKey: todayKey })
    void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'order' || String(name).startsWith('orders-') })
  })
  return { busy, run: (act: Act, done: () => void) => run({ act, done }) }
}
