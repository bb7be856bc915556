import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { BatchCard, ProductionPlanView } from '#contract/admin/production.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { adminApi, useMay } from '../api/admin-api.ts'
import { FailurePanel, ScreenFrame, ScreenSkeleton } from '../app/screen-frame.tsx'
import { useDropTarget } from '../form/use-drop-target.ts'
import { batchDrag, CastOrder, useBatchName } from './cast-order.tsx'
import { DaySheet } from './day-sheet.tsx'
import type { Casting } from './use-cast-order.ts'
import { useDay } from './use-day.ts'
import { usePlanDay } from './use-plan-day.ts'

/** How full the moulds are, and the batches cast on a day, with a sheet to print. */
export default function PlanScreen() {
  const t = useTranslations('admin-production')
  const [parameters, setParameters] = useSearchParams()
  const plan = useQuery({ queryKey: ['plan'], queryFn: () => adminApi().readPlan({ query: new URLSearchParams() }), staleTime: 0 })
  const board = useQuery({ queryKey: ['batches'], queryFn: () => adminApi().listBatches({ query: new URLSearchParams() }) })
  const failed = plan.error ?? board.error
  const mayPlan = useMay('production.plan')
  const planDay = usePlanDay()
  const formatBatchName = useBatchName()
  const chosen = plan.data?.days.find((day) => day === parameters.get('day')) ?? plan.data?.days[0]
  return (
    <ScreenFrame
      title={t('planTitle')}
      back={{ to: '/production', label: t('board') }}
      actions={
        <Button variant="secondary" className="no-print" onClick={() => print()}>
          {t('print')}
        </Button>
      }
    >
      {plan.data && board.data && chosen ? (
        <div className="flex flex-col gap-8 max-md:gap-5">
          <MouldLoad
            plan={plan.data}
            chosen={chosen}
            pieces={plan.data.days.map((day) => castOn(board.data.data, day).reduce((sum, { pieces }) => sum + pieces, 0))}
            onDay={(day) => setParameters({ day }, { replace: true })}
            onDropped={
              mayPlan
                ? (id, day) => {
                    const batch = board.data.data.find((one) => one.id === id)
                    if (batch && day !== batch.casting[0]?.day) void planDay(batch, day, formatBatchName(batch))
                  }
                : null
            }
          />
          <CastOrder key={chosen} day={chosen} days={plan.data.days} castings={castOn(board.data.data, chosen)} />
          <DaySheet castings={castOn(board.data.data, chosen)} day={chosen} />
        </div>
      ) : failed ? (
        <FailurePanel
          error={failed}
          onRetry={() => {
            void plan.refetch()
            void board.refetch()
          }}
        />
      ) : (
        <ScreenSkeleton />
      )}
    </ScreenFrame>
  )
}

interface MouldLoadProps {
  plan: ProductionPlanView
  chosen: string
  /** Pieces cast on each day. */
  pieces: readonly number[]
  onDay: (day: string) => void
  /** Called when a row of the order of casting is dropped on a day; null for readers who may not plan. */
  onDropped: ((batch: number, day: PlainDate) => void) | null
}

function MouldLoad({ plan, chosen, pieces, onDay, onDropped }: MouldLoadProps) {
  const t = useTranslations('admin-production')
  const day = useDay()
  return (
    <section aria-labelledby="load" className="no-print max-md:contents">
      <div className="plan-days" role="group" aria-label={t('day')}>
        {plan.days.map((one, at) => (
          <DayButton key={one} day={one} pieces={pieces[at] ?? 0} pressed={one === chosen} onPress={() => onDay(one)} onDropped={onDropped} />
        ))}
      </div>
      {/* On a phone below the order of casting, which is looked at more often. */}
      <div className="max-md:order-last">
        <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
          <h2 id="load" className="text-lead">
            {t('loadTitle')}
          </h2>
          {onDropped && (
            <Link to="/production/moulds" className="inline-flex min-h-8 items-center text-small text-link">
              {t('moulds')}
            </Link>
          )}
        </div>
        {plan.moulds.length === 0 ? (
          <p className="panel">{t('noMouldsYet')}</p>
        ) : (
          <div className="plan-load">
            <table className="w-full border-collapse text-left">
              <thead>
                <tr>
                  <th scope="col">{t('mould')}</th>
                  {plan.days.map((one) => (
                    <th key={one} scope="col" className={classNames(one === chosen && 'text-accent')}>
                      {day(one)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {plan.moulds.map(({ id, code, name, capacity, load }) => (
                  <tr key={id}>
                    <th scope="row" className="font-normal">
                      <span className="font-medium">{code}</span> <span className="text-small text-concrete-dark">{name}</span>
                      {/* On a phone only the days stand there on which something is in it. */}
                      {load.every((pieces) => pieces === 0) && <span className="text-small lg:hidden">{`\u00a0· ${t('mouldFree')}`}</span>}
                    </th>
                    {plan.days.map((one, at) => (
                      <Load key={one} day={day(one)} load={load[at] ?? 0} capacity={capacity} />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  )
}

interface DayButtonProps {
  day: PlainDate
  pieces: number
  pressed: boolean
  onPress: () => void
  onDropped: MouldLoadProps['onDropped']
}

/** A day: shows its batches when pressed, and takes dragged ones. */
function DayButton({ day, pieces, pressed, onPress, onDropped }: DayButtonProps) {
  const t = useTranslations('admin-production')
  const shown = useDay()
  const { isOver, target } = useDropTarget(
    (event) => onDropped !== null && event.dataTransfer.types.includes(batchDrag),
    (event) => onDropped?.(Number(event.dataTransfer.getData(batchDrag)), day),
  )
  return (
    <button type="button" aria-pressed={pressed} className={classNames('work-stage', isOver && 'drop-place')} onClick={onPress} {...target}>
      <span>{shown(day).replace('\u00a0', ' ')}</span>
      {pieces > 0 && <span className="text-small text-concrete-dark">{t('pieces', { count: pieces })}</span>}
    </button>
  )
}

function Load({ day, load, capacity }: { day: string; load: number; capacity: number }) {
  const t = useTranslations('admin-production')
  const over = load - capacity
  return (
    <td data-label={day} className={classNames(load === 0 && 'text-concrete-dark max-lg:hidden', over > 0 && 'font-medium text-error')}>
      {t('loadOf', { load, capacity })}
      {over > 0 && <span className="block text-small">{t('overfull', { count: over })}</span>}
    </td>
  )
}

function castOn(batches: readonly BatchCard[], day: PlainDate): Casting[] {
  return batches.flatMap((batch) =>
    batch.blocked === null ? batch.casting.flatMap((one) => (one.day === day ? [{ batch, pieces: one.pieces }] : [])) : [],
  )
}
