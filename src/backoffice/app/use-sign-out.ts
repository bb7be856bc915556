import { useNavigate } from 'react-router'
import { toast } from '#ui/toast-store.ts'
import { sessionApi, queryClient } from '../api/admin-api.ts'
import { useErrorText } from '../api/error-text.ts'

/** Ends the session and clears the browser's cached data. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const errorText = useErrorText()
  return async () => {
    try {
      await sessionApi().signOut()
    } catch (error) {
      toast.error(errorText(error))
      return
    }
    await navigate('/sign-in')
    queryClient.clear()
  }
}
