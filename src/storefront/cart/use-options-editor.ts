import { createElement, useEffect, useRef, useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'

/** Loads the editor of a line when it is first opened. If that fails it says so, and the next press retries. */
export function useOptionsEditor() {
  const t = useTranslations('common')
  const [open, setOpen] = useState(false)
  const [Editor, setEditor] = useState<ReturnType<typeof load>>()
  const load = () =>
    deferred(() => import('./options-editor.tsx'), {
      fallback: createElement(Spinner),
      onMissing: () => {
        setEditor(undefined)
        setOpen(false)
        toast.error(t('partFailed'))
      },
    })
  const openEditor = () => {
    if (!Editor) setEditor(load)
    setOpen(true)
  }
  // The button that opened the editor gets the focus back when it closes.
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return { button, Editor: open ? Editor : undefined, openEditor, closeEditor: () => setOpen(false) }
}
