import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderCard } from '#contract/admin/orders.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { StaleVersionError } from '#contract/admin/client.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button, ButtonLink, buttonVariants } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Menu, menuItemClasses } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { useMay } from '../api/admin-api.ts'
import { asCommand, askAct } from '../app/asked-act.ts'
import type { OrderAct } from '../app/command.ts'
import { ErrorList } from '../form/form.tsx'
import { isAskedBefore, isMove, nextStep, workshopStage, type Move } from './next-step.ts'
import { owedBefore } from './owed.tsx'
import { useMove } from './use-order.ts'

/** Acts on an order: call, next step, note. On a phone they are within reach of the thumb. */
export function OrderActions({ order }: { order: OrderCard }) {
  const t = useTranslations('admin-orders')
  const [today] = useState(() => kyivClock(new Date()).date)
  const mayStop = useMay('orders.stop')
  const ask = (act: OrderAct) => askAct({ number: order.number, command: asCommand(act, order.number) })
  const next = nextStep(order)
  const main = next === 'workshop' ? null : next
  const act = useMove(order)
  const take = (move: Move) => {
    if (isAskedBefore(order, move, owedBefore(order, today))) ask(move)
    else void act.run({ move })
  }
  const formatMove = (move: Move) => t(move === 'ship' ? 'shipPieces' : `move_${move}`)
  if (!order.customer) return null
  const { phone } = order.customer
  const others = order.moves.filter(isMove).filter((one) => one !== main)
  return (
    <>
      {act.error instanceof StaleVersionError ? (
        <Notice
          kind="warning"
          announce
          className="mb-4"
          title={t('movedByOther', { who: act.error.stale.changed_by ?? t('somebody'), state: t(`state_${order.state}`) })}
        />
      ) : (
        <ErrorList error={act.error} />
      )}
      {/* On a phone the bar leaves the row and stays at the bottom of the window. */}
      <div className="mb-6 flex flex-wrap items-center gap-x-2 max-md:contents">
        <div className="thumb-bar">
          {phone && (
            <a
              data-key="KeyL"
              href={`tel:${phone}`}
              className={classNames(buttonVariants(next ? 'secondary' : 'primary'), 'gap-2')}
              onClick={(event) => {
                // When pressed by keyboard at a computer, the link would only ask for a program for calls, so the dialog shows the number instead.
                if (event.detail === 0 && matchMedia('(hover: hover)').matches) event.preventDefault()
                ask('call')
              }}
            >
              <Icon name="phone" size={20} />
              <span className={classNames(next && 'max-md:sr-only')}>{t('callNow')}</span>
            </a>
          )}
          {main && (
            <Button key={main} busy={act.busy} onClick={() => take(main)}>
              {formatMove(main)}
            </Button>
          )}
          {next === 'workshop' && (
            <ButtonLink to={`/production?search=${encodeURIComponent(order.number)}&stage=${workshopStage(order)}`}>{t('toWorkshop')}</ButtonLink>
          )}
          <Button variant="secondary" data-key="KeyN" onClick={() => ask('note')}>
            <Icon name="edit" size={20} className={classNames(next ? 'md:hidden' : 'hidden')} />
            <span className={classNames(next && 'max-md:sr-only')}>{t('note')}</span>
          </Button>
        </div>
        <Menu label={t('otherActs')} className="-ml-2 w-fit max-md:mb-4 md:ml-0">
          <Link to={`/quotes/new?order=${encodeURIComponent(order.number)}`} state="order" className={menuItemClasses}>
            {t('repeat')}
          </Link>
          {order.money && order.state !== 'cancelled' && (
            <button type="button" className={menuItemClasses} onClick={() => ask('payment')}>
              {t('recordReceipt')}
            </button>
          )}
          {others.map((one) => (
            <button key={one} type="button" className={menuItemClasses} onClick={() => take(one)}>
              {formatMove(one)}
            </button>
          ))}
          {order.moves.includes('cancel') && (
            <button type="button" className={menuItemClasses} onClick={() => ask('cancel')}>
              {t('cancel')}
            </button>
          )}
          {order.moves.includes('stop') &&
            (mayStop ? (
              <button type="button" className={menuItemClasses} onClick={() => ask('cancel')}>
                {t('stop')}
              </button>
            ) : (
              <p className="max-w-64 px-4 py-2 text-small text-concrete-dark">{t('ownerStops')}</p>
            ))}
        </Menu>
      </div>
    </>
  )
}
