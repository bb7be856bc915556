import { useEffect, useRef } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { closeToast, toast } from '#ui/toast-store.ts'

/** Confirms that a part of an open form was removed, and offers to put it back while the form is open. */
export function useRemovalToast(): (text: string, putBack: () => void) => void {
  const t = useTranslations('admin-common')
  const shown = useRef<number[]>([])
  useEffect(() => {
    const ids = shown.current
    return () => ids.forEach(closeToast)
  }, [])
  return (text, putBack) => void shown.current.push(toast.success(text, { label: t('undo'), run: putBack }))
}

/** Removes one of a form's items, and offers to put it back at its place among the items as they are by then. */
export function useRemoval<T>(items: readonly T[], onChange: (items: readonly T[]) => void): (index: number, text: string) => void {
  const offerBack = useRemovalToast()
  const latest = useRef({ items, onChange })
  useEffect(() => {
    latest.current = { items, onChange }
  })
  return (index, text) => {
    const removed = items.slice(index, index + 1)
    onChange(items.toSpliced(index, 1))
    offerBack(text, () => latest.current.onChange(latest.current.items.toSpliced(index, 0, ...removed)))
  }
}
