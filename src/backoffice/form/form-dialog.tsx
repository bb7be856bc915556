import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SubjectTitle } from './said.tsx'

const isTypedInto = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox')

/** A dialog with a form: once something is typed, Escape, a click outside and the cross ask before closing. */
export function FormDialog({ title, onClose, children, ...dialog }: DialogProps & { title: string }) {
  const [isTyped, setTyped] = useState(false)
  const [asks, setAsks] = useState(false)
  const lastFocus = useRef<Element | null>(null)
  const stay = () => {
    setAsks(false)
    if (lastFocus.current instanceof HTMLElement) lastFocus.current.focus()
  }
  const close = () => {
    if (asks) return stay()
    if (!isTyped) return onClose()
    lastFocus.current = document.activeElement
    setAsks(true)
  }
  return (
    // A second Escape would close the dialog without asking, so the key is handled before the browser gets it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles a key of the dialog inside
    <div
      className="contents"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !isTyped) return
        event.preventDefault()
        close()
      }}
    >
      <Dialog {...dialog} title={<SubjectTitle>{title}</SubjectTitle>} onClose={close}>
        {asks && <Question onStay={stay} onClose={onClose} />}
        <div onInput={(event) => isTypedInto(event.target) && setTyped(true)}>{children}</div>
      </Dialog>
    </div>
  )
}

function Question({ onStay, onClose }: { onStay: () => void; onClose: () => void }) {
  const t = useTranslations('admin-common')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={box}>
      <Notice
        kind="warning"
        announce
        className="mb-4"
        title={t('closeTyped')}
        actions={
          <>
            <Button onClick={onStay}>{t('keepTyping')}</Button>
            <Button variant="secondary" onClick={onClose}>
              {t('closeAnyway')}
            </Button>
          </>
        }
      />
    </div>
  )
}
