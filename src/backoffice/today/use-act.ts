import { reread, rereadOrderLists } from '../api/admin-api.ts'
import { todayKey } from '../app/today-query.ts'
import { useSubmit } from '../form/form.tsx'
import { useFailureToast } from '../form/said.tsx'

interface Act {
  /** The act and what it is done to, for the toast of a failure. */
  readonly name: string
  readonly run: () => Promise<unknown>
  readonly onDone?: () => void
}

/** Runs one act per press and refetches Today. A failure is shown, and the same act can be repeated. */
export function useAct() {
  const failureToast = useFailureToast()
  return useSubmit<Act>(async (act, again) => {
    try {
      await act.run()
    } catch (error) {
      failureToast(error, act.name, again)
      throw error
    }
    act.onDone?.()
    void reread(todayKey, ['order'])
    void rereadOrderLists()
  })
}
