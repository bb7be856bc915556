import { toast } from '#ui/toast-store.ts'
import { useErrorText } from '../api/error-text.ts'
import { reread, rereadOrderLists } from '../api/admin-api.ts'
import { todayKey } from '../app/today-query.ts'
import { useSubmit } from '../form/form.tsx'

type Act = () => Promise<unknown>

/** Runs one act per press and refetches Today. A failure is shown, and the same press can be repeated. */
export function useAct() {
  const errorText = useErrorText()
  const { busy, run } = useSubmit<{ readonly act: Act; readonly done: () => void }>(async ({ act, done }) => {
    try {
      await act()
    } catch (error) {
      toast.error(errorText(error))
      throw error
    }
    done()
    void reread(todayKey, ['order'])
    void rereadOrderLists()
  })
  return { busy, run: (act: Act, done = () => {}) => run({ act, done }) }
}
