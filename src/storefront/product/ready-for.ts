import type { ProductView } from '#contract/catalogue.ts'
import { readyDates, type ProductionPlan } from '#contract/ready-dates.ts'
import type { ReadyDates } from '#contract/ready-range.ts'
import { resolveOption } from '../pickers/option-choices.ts'
import type { Choices } from './product-state.ts'

/**
 * The days between which the product is ready as it is configured, counted by the function that the server counts by.
 * @param plan of the settings; without it the server's word for one piece of the base configuration stands
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
