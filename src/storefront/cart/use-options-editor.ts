import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { toast } from '#ui/toast-store.ts'
import { deferred } from '../hydration/hydrate-on-interaction.ts'

/** The editor of a line, fetched when it first opens. Where it cannot be loaded it says so, and the next press asks for it once more. */
export function useOptionsEditor() {
  const t = useTranslations('common')
  const [open, setOpen] = useState(false)
  const [Editor, setEditor] = useState<ReturnType<typeof load>>()
  const load = () =>
    deferred(
      () => import('./options-editor.tsx'),
      () => {
        setEditor(undefined)
        setOpen(false)
        toast.error(t('partFailed'))
      },
    )
  const openEditor = () => {
    if (!Editor) setEditor(load)
    setOpen(true)
  }
  // The editor takes the focus with it when it closes: the button that opened it gets it back.
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return { button, Editor: open ? Editor : undefined, openEditor, closeEditor: () => setOpen(false) }
}
