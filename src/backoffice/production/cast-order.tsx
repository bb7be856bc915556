import { useEffect, useRef, useState, type DragEvent } from 'react'
import { Link } from 'react-router'
import type { PlainDate } from '#contract/plain-date.ts'
import { useLanguage, useTranslations } from '#i18n/messages.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { wholeText } from '#ui/whole-text.tsx'
import { useErrorText } from '../api/error-text.ts'
import { useMay } from '../api/admin-api.ts'
import { NavIcon } from '../app/nav-icon.tsx'
import { control } from '../form/form.tsx'
import { useDragOrder } from '../form/use-drag-order.ts'
import { useDay } from './use-day.ts'
import { usePlanDay } from './use-plan-day.ts'
import { useCastOrder, type Casting } from './use-cast-order.ts'
import { ScreenSection } from '../app/screen-frame.tsx'

interface CastOrderProps {
  day: PlainDate
  /** Days of the plan to which a batch can be moved. */
  days: readonly PlainDate[]
  castings: readonly Casting[]
}

/** Type of a dragged row's data: the id of its batch. */
export const batchDrag = 'application/x-batch'

export function useBatchName(): (batch: Pick<Casting['batch'], 'product' | 'order'>) => string {
  const language = useLanguage()
  return ({ product, order }) => `${product.name[language] || product.name.uk}, ${order.number}`
}

/**
 * The batches cast on a day, in order. The office reorders them by dragging, with buttons, or with Alt and an arrow key; dragging onto a day,
 * buttons, or Alt and a sideways arrow move one to another day.
 */
export function CastOrder({ day, days, castings }: CastOrderProps) {
  const t = useTranslations('admin-production')
  const mayPlan = useMay('production.plan')
  const order = useCastOrder(day, castings)
  const [announced, setAnnounced] = useState('')
  const focusOn = useRef<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const batchName = useBatchName()
  const formatCasting = ({ batch }: Casting) => batchName(batch)
  const shownDay = useDay()
  const planDay = usePlanDay()
  const toDay = (casting: Casting, to: string | undefined) => {
    const chosen = days.find((one) => one === to)
    if (chosen) void planDay(casting.batch, chosen, formatCasting(casting))
  }
  const { shown } = order
  // Restores the focus of a moved row, which the browser drops when the row changes places.
  useEffect(() => {
    if (focusOn.current !== null) document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  }, [order.mine])
  const move = (from: number, to: number) => {
    const casting = shown[from]
    if (!casting || to < 0 || to >= shown.length || from === to) return
    focusOn.current = list.current?.contains(document.activeElement) ? (document.activeElement?.id ?? null) : null
    order.move(from, to)
    setAnnounced(t('castMoved', { name: formatCasting(casting), place: to + 1, count: shown.length }))
  }
  const drag = useDragOrder(move)
  const movable = mayPlan && shown.length > 1 && order.conflict === null
  return (
    <ScreenSection id="cast-order" title={t('castOrder')} className="no-print" titleClass="mb-1 text-lead">
      {(!mayPlan || shown.length > 0) && (
        <p className={classNames('mb-2 text-small text-concrete-dark', mayPlan && 'max-md:hidden')}>
          {t(mayPlan ? 'castOrderHint' : 'planByOffice')}
        </p>
      )}
      <LiveRegion text={announced} />
      <OrderNotices order={order} />
      {shown.length === 0 && <p className="panel">{t('nothingToCast')}</p>}
      <ol ref={list} className="cast-order">
        {shown.map((casting, at) => {
          const { handle, target, isDragged, isOver } = drag(at)
          const begins = casting.batch.casting[0]?.day ?? day
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons and keys do the same as dragging
            <li
              key={casting.batch.id}
              data-row=""
              {...(movable && target)}
              {...(mayPlan && {
                ...handle,
                onDragStart: (event: DragEvent) => {
                  handle.onDragStart(event)
                  event.dataTransfer.setData(batchDrag, String(casting.batch.id))
                },
              })}
              className={classNames('cast-row', mayPlan && 'cursor-grab', isDragged && 'opacity-50', isOver && 'drop-place')}
              onKeyDown={(event) => {
                if (!mayPlan || !event.altKey) return
                const side = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
                if (side !== undefined) {
                  event.preventDefault()
                  toDay(casting, days[days.indexOf(begins) + side])
                }
                if (!movable || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                event.preventDefault()
                move(at, event.key === 'ArrowUp' ? at - 1 : at + 1)
              }}
            >
              <span className="cast-place">{at + 1}</span>
              <CastFacts casting={casting} />
              {mayPlan && (
                <span role="group" aria-label={formatCasting(casting)} className="flex shrink-0 items-center max-sm:basis-full max-sm:justify-end">
                  {casting.batch.planned_on !== null && (
                    <Button
                      variant="quiet"
                      className="px-2! text-small underline"
                      aria-label={`${t('spreadAgain')}: ${formatCasting(casting)}`}
                      onClick={() => void planDay(casting.batch, null, formatCasting(casting))}
                    >
                      {t('spreadAgain')}
                    </Button>
                  )}
                  <Select
                    label={<span className="sr-only">{t('castDayOf', { name: formatCasting(casting) })}</span>}
                    className="w-38"
                    options={days.map((one) => ({ value: one, label: shownDay(one) }))}
                    {...control(begins, (to) => toDay(casting, to))}
                  />
                  {movable && (
                    <>
                      <IconButton
                        id={`earlier-${casting.batch.id}`}
                        label={t('castEarlier', { name: formatCasting(casting) })}
                        aria-disabled={at === 0 || undefined}
                        onClick={() => move(at, at - 1)}
                      >
                        <NavIcon name="up" />
                      </IconButton>
                      <IconButton
                        id={`later-${casting.batch.id}`}
                        label={t('castLater', { name: formatCasting(casting) })}
                        aria-disabled={at === shown.length - 1 || undefined}
                        onClick={() => move(at, at + 1)}
                      >
                        <Icon name="chevron-down" />
                      </IconButton>
                    </>
                  )}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </ScreenSection>
  )
}

function CastFacts({ casting: { batch, pieces } }: { casting: Casting }) {
  const t = useTranslations('admin-production')
  const language = useLanguage()
  const shownDay = useDay()
  const { product, size, color, order, mould, planned_on } = batch
  return (
    <span className="min-w-0 flex-1">
      <Link to={`/production?batch=${batch.id}`} className="inline-flex min-h-6 items-center text-link wrap-anywhere">
        {product.name[language] || product.name.uk}
      </Link>{' '}
      <span className="font-medium whitespace-nowrap">
        {pieces < batch.pieces ? t('piecesOf', { pieces, all: t('pieces', { count: batch.pieces }) }) : t('pieces', { count: pieces })}
      </span>
      <span className="block text-small wrap-anywhere text-concrete-dark">
        {wholeText(
          [
            size?.[language],
            color?.[language],
            mould ? t('mouldOf', { code: mould.code }) : t('noMould'),
            order.number,
            planned_on && t('planned', { day: shownDay(planned_on) }),
          ]
            .filter(Boolean)
            .join('\u00a0· '),
        )}
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
