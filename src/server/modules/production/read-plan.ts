import type { ProductionPlanView } from '#contract/admin/production.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { nextWorkingDay, toWorkingDay } from '#contract/work-calendar.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { readWorkshop, type WorkshopNow } from './workshop.ts'

const shownDays = 10

/** The load of each mould on the next working days: cast pieces, planned batches, and those expected from the queue. */
export async function readPlan(context: AppContext, from: PlainDate | null): Promise<ProductionPlanView> {
  const workshop = await readWorkshop(context, context.database.db)
  const days = [toWorkingDay(from ?? workshop.today, workshop.plan.calendar)]
  while (days.length < shownDays) days.push(nextWorkingDay(days.at(-1) ?? workshop.today, workshop.plan.calendar))
  return {
    days,
    moulds: workshop.mouldRows.map(({ id, code, name, count, castsPerDay, daysIn }) => {
      const casts = listCasts(workshop, id)
      const load = days.map((day) => casts.filter((cast) => isIn(cast.day, day, daysIn, workshop)).reduce((sum, { pieces }) => sum + pieces, 0))
      return { id, code, name, capacity: count * castsPerDay, load }
    }),
  }
}

function listCasts({ open, expected }: WorkshopNow, mould: number): { day: PlainDate; pieces: number }[] {
  return open
    .filter(({ mould_id }) => mould_id === mould)
    .flatMap(({ id, stage, pieces, cast_on }) => (stage === 'cast' && cast_on ? [{ day: cast_on, pieces }] : [...(expected.get(id)?.casting ?? [])]))
}

function isIn(cast: PlainDate, day: PlainDate, daysIn: number, { plan }: WorkshopNow): boolean {
  if (cast > day) return false
  let last = toWorkingDay(cast, plan.calendar)
  for (let left = daysIn; left > 1; left--) last = nextWorkingDay(last, plan.calendar)
  return last >= day
}
