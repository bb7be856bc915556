import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from '#i18n/messages.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { useMay } from '../api/admin-api.ts'
import { FailurePanel } from './screen-frame.tsx'
import { useEarlyText } from './palette-store.ts'
import { useFound, type Found } from './use-found.ts'

/** Ctrl+K: goes to a place or does an act by typing a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('admin-common')
  const navigate = useNavigate()
  const id = useId()
  const early = useEarlyText()
  const [typed, setText] = useState<string | null>(null)
  const text = typed ?? early
  const [at, setAt] = useState(0)
  const [hasKeys] = useState(() => matchMedia('(hover: hover)').matches)
  const mayFindOrders = useMay('orders.view')
  const field = useRef<HTMLInputElement>(null)
  // Also on a touch screen, where no other dialog opens the keyboard: this one is only for typing. At once, so that no letter is lost in between.
  useLayoutEffect(() => {
    field.current?.focus()
  }, [])
  const { found: matching, sought, isFetching, error, retry } = useFound(text)
  const isNothing = matching.length === 0 && !isFetching && error === null
  // Where nothing is found, the list of orders looks through more than the palette does.
  const inOrders = {
    id: 'in-orders',
    group: t('furtherOn'),
    label: t('searchOrders', { text: sought }),
    to: `/orders?${new URLSearchParams({ search: sought })}`,
  }
  const found: readonly Found[] = isNothing && mayFindOrders ? [inOrders] : matching
  const isShort = sought.length > 0 && sought.length < 3 && !/\d/.test(sought)
  const current = Math.min(at, found.length - 1)
  const go = (chosen: Found | undefined) => {
    if (!chosen || chosen.isDisabled) return
    if (chosen.fill !== undefined) {
      setText(chosen.fill)
      setAt(0)
      return field.current?.focus()
    }
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
    <Dialog
      open
      onClose={onClose}
      title={t('findTitle')}
      // Its top stays where it is, however many rows are found.
      className="max-sm:h-[92dvh] sm:mt-[8vh]! sm:max-h-[84vh]!"
      footer={hasKeys && <p className="text-small text-concrete-dark">{t('findKeys')}</p>}
    >
      <Field
        ref={field}
        label={t('findHint')}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder={t('findExample')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {error !== null && <FailurePanel error={error} onRetry={retry} className="mt-3" />}
      <p role="status" className="mt-2 text-small text-concrete-dark empty:hidden">
        {isNothing ? t('foundNothing', { text: sought }) : found.length === 0 && isFetching ? t('finding') : isShort && t('foundShort')}
      </p>
      <div id={id} role="listbox" aria-label={t('found')} className="mt-2">
        {[...Map.groupBy(found, ({ group }) => group)].map(([group, rows]) => (
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden="true" className="px-3 pt-2 text-small text-concrete-dark">
              {group}
            </p>
            {rows.map((one) => (
              <div
                key={one.id}
                id={`${id}-${found.indexOf(one)}`}
                role="option"
                tabIndex={-1}
                aria-selected={one === found[current]}
                aria-disabled={one.isDisabled}
                onClick={() => go(one)}
                className="flex min-h-11 cursor-pointer flex-wrap content-center items-center justify-between gap-x-3 rounded-edge px-3 py-1 hover:bg-ground aria-disabled:cursor-default aria-selected:bg-ground pointer-fine:min-h-9"
              >
                <span className={classNames('min-w-0 wrap-anywhere', one.isDisabled && 'text-concrete-dark')}>{wholeText(one.label)}</span>
                <span className="text-small text-concrete-dark">{one.detail}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
