import { useNavigate } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { sessionApi, queryClient } from '../api/admin-api.ts'
import { useFailureToast } from '../form/said.tsx'

/** Ends the session and clears the browser's cached data. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const t = useTranslations('admin-common')
  const failureToast = useFailureToast()
  const signOut = async (): Promise<void> => {
    try {
      await sessionApi().signOut()
    } catch (error) {
      failureToast(error, t('signOut'), signOut)
      return
    }
    await navigate('/sign-in')
    queryClient.clear()
  }
  return signOut
}
