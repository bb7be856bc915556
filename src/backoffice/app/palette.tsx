import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { earlyText } from './palette-store.ts'
import { useFound, type Found } from './use-found.ts'

/** Ctrl+K: goes to a place or does an act by typing a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin-common')
  const navigate = useNavigate()
  const id = useId()
  const [text, setText] = useState(earlyText)
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  // Also on a touch screen, where no other dialog opens the keyboard: this one is only for typing.
  useEffect(() => field.current?.focus(), [])
  const { found, isFetching } = useFound(text)
  const current = Math.min(at, found.length - 1)
  const go = (chosen: Found | undefined) => {
    if (!chosen) return
    onClose()
    if (chosen.to !== undefined) void navigate(chosen.to, { state: chosen.state })
    chosen.run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((current + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      go(found[current])
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('find')}>
      <Field
        ref={field}
        label={t('findHint')}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t('found')} className="mt-3">
        {found.map((one, index) => (
          <div
            key={one.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            onClick={() => go(one)}
            className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-edge px-3 py-1 hover:bg-ground aria-selected:bg-ground pointer-fine:min-h-9"
          >
            <span className="min-w-0">{wholeText(one.label)}</span>
            <span className="text-small text-concrete-dark">{one.detail}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && !isFetching && <p className="text-concrete-dark">{t('foundNothing')}</p>}
    </Dialog>
  )
}
