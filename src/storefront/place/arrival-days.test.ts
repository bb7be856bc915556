import { expect, test } from 'vitest'
import type { DeliveryOption } from '#contract/delivery.ts'
import type { PlainDate } from '#contract/plain-date.ts'
import { arrivalDays, carrierPrices } from './use-delivery-estimate.ts'

const way = (more: Partial<DeliveryOption>): DeliveryOption => ({
  carrier: 'nova_poshta',
  kind: 'branch',
  from_kopiykas: null,
  to_kopiykas: null,
  price_source: null,
  tariff_date: null,
  days: null,
  unloading: null,
  unanswered: false,
  not_offered: null,
  ...more,
})
const ready = { from: '2026-12-10' as PlainDate, to: '2026-12-16' as PlainDate } // written as days are

test('goods are with the buyer from the fastest offered way to the slowest; what is not offered or says no days counts for nothing', () => {
  const options = [way({ days: 3 }), way({ days: 2 }), way({ days: 1, not_offered: 'tooHeavy' }), way({ kind: 'truck' })]
  expect(arrivalDays({ options }, ready)).toEqual({ from: '2026-12-12', to: '2026-12-19' })
  expect(arrivalDays({ options: [way({ kind: 'truck' })] }, ready)).toBeNull()
})

test('what delivery costs is what offered carriers say, from the cheapest to the dearest; without one the table holds', () => {
  const priced = (sum: number, more: Partial<DeliveryOption> = {}) => way({ from_kopiykas: sum, to_kopiykas: sum, price_source: 'carrier', ...more })
  const options = [priced(300_00), priced(120_00), priced(90_00, { not_offered: 'tooHeavy' }), priced(900_00, { price_source: 'tariff' })]
  expect(carrierPrices({ options })).toEqual({ from: 120_00, to: 300_00 })
  expect(carrierPrices({ options: options.slice(2) })).toBeNull()
})
