import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PlainDate } from '#contract/plain-date.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Notice } from '#ui/notice.tsx'
import { useErrorText } from '../api/error-text.ts'
import { useMay } from '../api/use-me.ts'
import { NavIcon } from '../app/nav-icon.tsx'
import { useDragOrder } from '../form/use-drag-order.ts'
import { useCastOrder, type Casting } from './use-cast-order.ts'

interface CastOrderProps {
  day: PlainDate
  castings: readonly Casting[]
}

/** What is cast on a day, one after the other. The office orders it by dragging, by buttons, or by Alt and an arrow. */
export function CastOrder({ day, castings }: CastOrderProps) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const mayPlan = useMay('production.plan')
  const order = useCastOrder(day, castings)
  const [announced, setAnnounced] = useState('')
  const focusOn = useRef<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const nameOf = ({ batch }: Casting) => `${batch.product.name[language] || batch.product.name.uk}, ${batch.order.number}`
  const { shown } = order
  // A moved row takes its focus along: the browser drops it when the row changes places.
  useEffect(() => {
    if (focusOn.current !== null) document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  }, [order.mine])
  const move = (from: number, to: number) => {
    const casting = shown[from]
    if (!casting || to < 0 || to >= shown.length || from === to) return
    focusOn.current = list.current?.contains(document.activeElement) ? (document.activeElement?.id ?? null) : null
    order.move(from, to)
    setAnnounced(t('castMoved', { name: nameOf(casting), place: to + 1, count: shown.length }))
  }
  const drag = useDragOrder(move)
  const movable = mayPlan && shown.length > 1 && order.conflict === null
  return (
    <section aria-labelledby="cast-order" className="no-print">
      <h2 id="cast-order" className="mb-1 text-lead">
        {t('castOrder')}
      </h2>
      {movable && <p className="mb-2 text-small text-concrete-dark">{t('castOrderHint')}</p>}
      <LiveRegion text={announced} />
      <OrderNotices order={order} />
      {shown.length === 0 && <p className="panel">{t('nothingToCast')}</p>}
      <ol ref={list} className="cast-order">
        {shown.map((casting, at) => {
          const { handle, target, isDragged, isOver } = drag(at)
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way of several: the buttons and keys move too
            <li
              key={casting.batch.id}
              data-row=""
              {...(movable && { ...handle, ...target })}
              className={classNames('cast-row', movable && 'cursor-grab', isDragged && 'opacity-50', isOver && 'drop-place')}
              onKeyDown={(event) => {
                if (!movable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                event.preventDefault()
                move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
              }}
            >
              <span className="cast-place">{at + 1}</span>
              <CastFacts casting={casting} />
              {movable && (
                <span role="group" aria-label={nameOf(casting)} className="flex shrink-0">
                  <IconButton
                    id={`earlier-${casting.batch.id}`}
                    label={t('castEarlier', { name: nameOf(casting) })}
                    aria-disabled={at === 0 || undefined}
                    onClick={() => move(at, at - 1)}
                  >
                    <NavIcon name="up" />
                  </IconButton>
                  <IconButton
                    id={`later-${casting.batch.id}`}
                    label={t('castLater', { name: nameOf(casting) })}
                    aria-disabled={at === shown.length - 1 || undefined}
                    onClick={() => move(at, at + 1)}
                  >
                    <Icon name="chevron-down" />
                  </IconButton>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function CastFacts({ casting: { batch, pieces } }: { casting: Casting }) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const { product, size, color, order, mould } = batch
  return (
    <span className="min-w-0 flex-1">
      <Link to={`/production?batch=${batch.id}`} className="inline-flex min-h-6 items-center text-link wrap-anywhere">
        {product.name[language] || product.name.uk}
      </Link>{' '}
      <span className="font-medium whitespace-nowrap">· {t('pieces', { count: pieces })}</span>
      <span className="block text-small wrap-anywhere text-concrete-dark">
        {[size?.[language], color?.[language], mould ? `${t('mould')} ${mould.code}` : t('noMould')].filter(Boolean).join(' · ')}
        {' · '}
        <span className="whitespace-nowrap">{order.number}</span>
      </span>
    </span>
  )
}

function OrderNotices({ order: { conflict, error, repeats, mine, shown, drop, saveAgain } }: { order: ReturnType<typeof useCastOrder> }) {
  const t = useTranslations('admin-production')
  const errorText = useErrorText()
  if (conflict) {
    const numbers = new Map(shown.map(({ batch }) => [batch.id, batch.order.number]))
    const list = (mine ?? []).flatMap((id, at) => (numbers.has(id) ? [`${at + 1}. ${numbers.get(id)}`] : [])).join(', ')
    return (
      <Notice
        kind="warning"
        announce
        className="mb-3"
        title={t('castOrderTaken', { who: conflict.by ?? t('somebody') })}
        actions={
          <>
            <Button variant="secondary" onClick={drop}>
              {t('castKeepTheirs')}
            </Button>
            <Button variant="secondary" onClick={() => void saveAgain()}>
              {t('castPutMine')}
            </Button>
          </>
        }
      >
        <p className="text-small wrap-anywhere">{t('castMine', { list })}</p>
      </Notice>
    )
  }
  if (error === null) return null
  return (
    <Notice
      kind="error"
      announce
      className="mb-3"
      title={t('castOrderFailed')}
      actions={
        <>
          <Button variant="secondary" onClick={() => void saveAgain()}>
            {t('castSaveAgain')}
          </Button>
          {!repeats && (
            <Button variant="quiet" onClick={drop}>
              {t('castKeepTheirs')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-small">{errorText(error)}</p>
    </Notice>
  )
}
