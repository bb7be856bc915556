import { analyticsSteps, type AnalyticsStep } from '#contract/admin/analytics-kinds.ts'
import { addDays, daysBetween, kyivClock } from '#contract/plain-date.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { parseDay } from '../../staff/index.ts'
import type { DayRange } from './read-rollups.ts'

type Query = Readonly<Record<string, string>>

/** A longer period is a typing error: no shop is that old. */
const longestDays = 20 * 366
/** The most columns that a chart can show, in days. */
const maxSteps = { day: 184, week: 210 * 7 } as const

/** The period of a query; the last thirty days when it names none or an invalid one. */
export function parsePeriod(query: Query, context: AppContext): DayRange {
  const today = kyivClock(context.clock.now()).date
  const to = parseDay(query['to']) ?? today
  const from = parseDay(query['from']) ?? addDays(to, -29)
  return from <= to && daysBetween(from, to) < longestDays ? { from, to } : { from: addDays(to, -29), to }
}

/** The step of a query, or a longer one if the period has too many steps. */
export function parseStep(query: Query, { from, to }: DayRange): AnalyticsStep {
  const days = daysBetween(from, to) + 1
  const requested = analyticsSteps.find((known) => known === query['by']) ?? (days <= 62 ? 'day' : days <= 366 ? 'week' : 'month')
  if (requested === 'day' && days > maxSteps.day) return days > maxSteps.week ? 'month' : 'week'
  return requested === 'week' && days > maxSteps.week ? 'month' : requested
}
