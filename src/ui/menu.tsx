import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { useStayInWindow } from './stay-in-window.ts'

export interface MenuProps {
  /** The button's text. */
  label: ReactNode
  /** Accessible name where the visible text is not enough: "Мова: українська". */
  accessibleLabel?: string
  /** `hover` also opens on mouse enter; click and keys always work. */
  behaviour?: 'click' | 'hover'
  align?: 'start' | 'end'
  /** Links and buttons. Pressing one closes the menu. */
  children: ReactNode
  chevron?: boolean
  className?: string
  buttonClassName?: string
}

const tabStops = 'a[href], button:not(:disabled)'

/** A button that opens a short list of links. Escape, a click outside or leaving with Tab closes it; arrow keys move inside it. */
export function Menu({
  label,
  accessibleLabel,
  behaviour = 'click',
  align = 'start',
  children,
  chevron = true,
  className,
  buttonClassName,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useStayInWindow(open)
  const openedByMouse = useRef(false)
  const byMouse = behaviour === 'hover'

  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => !(event.target instanceof Node && root.current?.contains(event.target)) && setOpen(false)
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.preventDefault() // an open menu inside a dialog is the topmost layer
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
      return
    }
    if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key) || (!open && event.key !== 'ArrowDown')) return
    event.preventDefault()
    setOpen(true)
    requestAnimationFrame(() => moveFocus(root.current?.querySelectorAll<HTMLElement>(`.menu-panel :is(${tabStops})`), event.key))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of the button and links inside
    <div
      ref={root}
      className={classNames('relative', className)}
      onKeyDown={onKeyDown}
      onBlur={(event) => event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onPointerEnter={(event) => {
        if (!byMouse || event.pointerType !== 'mouse' || open) return
        openedByMouse.current = true
        setOpen(true)
      }}
      onPointerLeave={(event) => byMouse && event.pointerType === 'mouse' && openedByMouse.current && setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={accessibleLabel}
        onClick={() => {
          // The menu opened when the mouse entered; the click that follows must not close it again.
          setOpen(openedByMouse.current ? true : !open)
          openedByMouse.current = false
        }}
        className={classNames('menu-button', buttonClassName)}
      >
        {label}
        {chevron && <Icon name="chevron-down" size={16} className={open ? 'rotate-180' : ''} />}
      </button>
      {/* In the document even while closed, so that search engines see its links. The padding lets the pointer cross the gap. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a key on a link inside is a click too */}
      <div
        ref={panel}
        id={id}
        hidden={!open}
        className={classNames('menu-panel', align === 'start' ? 'left-0' : 'right-0')}
        onClick={(event) => event.target instanceof Element && event.target.closest(tabStops) && setOpen(false)}
      >
        <div>{children}</div>
      </div>
    </div>
  )
}

export const menuItemClasses = 'menu-item'

function moveFocus(tabStops: NodeListOf<HTMLElement> | undefined, key: string) {
  const all = [...(tabStops ?? [])]
  const at = all.findIndex((stop) => stop === document.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key] ?? 0
  all.at(next % all.length)?.focus()
}
