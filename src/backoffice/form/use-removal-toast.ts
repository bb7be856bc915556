import { useEffect, useRef } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { closeToast, toast } from '#ui/toast-store.ts'

/** Confirms that a part of an open form was removed, and offers to put it back while the form is open. */
export function useRemovalToast(): (text: string, putBack: () => void) => void {
  const t = useTranslations('admin-common')
  const shown = useRef(0)
  useEffect(() => () => closeToast(shown.current), [])
  return (text, putBack) => {
    shown.current = toast.success(text, { label: t('undo'), run: putBack })
  }
}
