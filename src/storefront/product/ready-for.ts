import type { ProductView } from '#contract/catalogue.ts'
import { readyDates, type ProductionPlan } from '#contract/ready-dates.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import { resolveOption } from '../pickers/option-choices.ts'
import type { Choices } from './product-state.ts'

/**
 * The ready days of the configured product, computed by the server's own function.
 * @param plan production settings; without them the server's days for one base piece are used
 */
export function readyFor(product: ProductView, { choice, quantity }: Choices, plan: ProductionPlan | undefined): ReadyDates {
  if (!plan) return { from: product.ready_from, to: product.ready_to }
  const optionDays = product.product_properties.reduce((days, property) => days + (resolveOption(property, choice).extra_days ?? 0), 0)
  return readyDates(
    product.production_start,
    { leadTimeDays: product.lead_time_days, optionDays, quantity, castsPerDay: product.casts_per_day },
    plan,
  )
}
