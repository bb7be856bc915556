import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslations } from '#i18n/messages.tsx'
import { useCloseOnBack } from './use-close-on-back.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { startInFirstField } from './first-field.ts'
import { Icon } from './icon.tsx'
import { removeOverlay, pushOverlay } from './overlay-stack.ts'
import { ToastRegion } from './toasts.tsx'

const variantClasses = {
  center: 'dialog-sheet',
  wide: 'dialog-wide dialog-full',
  drawer: 'dialog-drawer',
  'drawer-left': 'dialog-drawer dialog-drawer-left',
  full: 'dialog-full',
} as const
export type DialogVariant = keyof typeof variantClasses

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** `center` (a bottom sheet on phones), `wide` and `full` (the whole screen on phones), `drawer` (right), `drawer-left`. */
  variant?: DialogVariant
  /** Fixed to the bottom while the content scrolls. */
  footer?: ReactNode
  /** Whether its first field gets the focus. A drawer is usually opened for reading. */
  startsInField?: boolean
  /** Whether the browser's Back closes it. */
  closeOnBack?: boolean
  children: ReactNode
  className?: string
}

/** How far apart the two presses of a double press are, in ms. */
const doublePressMs = 500

/** A native modal dialog. It starts in its first field. Escape and a click outside close the topmost one; the focus returns to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  variant = 'center',
  footer,
  startsInField = !variant.startsWith('drawer'),
  closeOnBack = false,
  children,
  className,
}: DialogProps) {
  const t = useTranslations('ui')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressBegan = useRef<EventTarget | null>(null)
  const opened = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useModal(dialog, { open, id, heading, content, startsInField })
  useLayoutEffect(() => {
    if (open) opened.current = performance.now()
  }, [open])
  useCloseOnBack(id, open && closeOnBack, onClose)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click outside; its key is Escape
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      className={classNames('dialog text-left', variantClasses[variant], className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => event.target === event.currentTarget && open && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => {
        pressBegan.current = event.target
      }}
      onClick={(event) => {
        // The second of two presses on the button that opened it falls outside.
        if (event.timeStamp - opened.current < doublePressMs) return
        if (event.target === event.currentTarget && pressBegan.current === event.currentTarget) onClose()
      }}
    >
      {open && (
        <>
          <div className="flex items-start justify-between gap-4 border-b border-concrete-light py-2 pr-[8px] pl-[20px] sm:pl-6">
            <h2 ref={heading} id={`${id}-title`} tabIndex={-1} className="py-2 text-lead outline-none">
              {title}
            </h2>
            <IconButton label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </IconButton>
          </div>
          <ToastRegion overlay={id} />
          {/* At least one line high: with enlarged text, or on a phone held sideways, the whole drawer scrolls instead. */}
          <div
            ref={content}
            className={classNames('flex-1 overflow-y-auto px-[20px] py-5 sm:px-6', variant === 'drawer' ? 'min-h-56' : 'min-h-0 overscroll-contain')}
          >
            {children}
          </div>
          {footer && <div className="empty:hidden border-t border-concrete-light px-[20px] py-4 sm:px-6">{footer}</div>}
        </>
      )}
    </dialog>
  )
}

interface ModalParts {
  readonly open: boolean
  readonly id: string
  readonly heading: RefObject<HTMLElement | null>
  readonly content: RefObject<HTMLElement | null>
  readonly startsInField: boolean
}

/** Opens and closes the native element with the prop. It is closed before it is unmounted, so that the browser restores the focus. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, { open, id, heading, content, startsInField }: ModalParts) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    // Opening focuses the title, also when suspended content is shown again, which opens the dialog anew.
    const stop = startsInField && content.current ? startInFirstField(content.current, heading.current) : undefined
    return () => {
      stop?.()
      element.close()
    }
  }, [dialog, open, heading, content, startsInField])
  useEffect(() => {
    if (!open) return
    pushOverlay(id)
    return () => removeOverlay(id)
  }, [open, id])
}
