import { expect, test } from 'vitest'
import { emptySettings } from '#contract/settings.ts'
import { groupValue, groupValues } from './settings-values.ts'

const delivery = {
  date: '2026-11-01',
  sample: false,
  local: [{ up_to_kg: 50, from_kopiykas: 30_000, to_kopiykas: 40_050 }],
  parcel: [],
  pallet: [],
  truck: {
    base_kopiykas: 100_000,
    km_kopiykas: 4_000,
    road_factor: 1.3,
    crane_hour_kopiykas: 150_000,
    minimum_kopiykas: null,
    load_kg: 5_000,
    by_hand_kg: null,
    tail_lift_kg: null,
    crane_kg: 1_500,
    crane_reach_m: null,
  },
  packing: { layers: 1, pallet_max_kg: 1_000, pallet_own_kg: 20 },
}

test('a group that is opened and saved untouched is the same group', () => {
  const { company, contacts, seller, production, messengers } = emptySettings
  const groups = { company, contacts, seller, production, messengers, delivery, hours: null, agreement_url: '/offer.pdf' } as const
  for (const [name, value] of Object.entries(groups)) {
    const group = name as keyof typeof groups // keys of the record above
    expect(groupValue(group, groupValues(group, value), value), name).toEqual({ value, unreadable: [] })
  }
})

test('sums are typed as people type them, and what is no sum is named', () => {
  const values = groupValues('delivery', delivery)
  const typed = { ...values, 'truck.km_kopiykas': '45,50', local: [{ up_to_kg: '50', from_kopiykas: '3 000', to_kopiykas: '₴ 4 000' }] }
  expect(groupValue('delivery', typed, delivery)).toMatchObject({
    value: { truck: { km_kopiykas: 4_550 }, local: [{ up_to_kg: 50, from_kopiykas: 300_000, to_kopiykas: 400_000 }] },
    unreadable: [],
  })
  expect(groupValue('delivery', { ...values, 'truck.km_kopiykas': 'багато' }, delivery).unreadable).toEqual(['truck.km_kopiykas'])
  const [row] = typed.local
  const secondWrong = { ...values, local: [row, { ...row, to_kopiykas: 'багато' }] }
  expect(groupValue('delivery', secondWrong, delivery).unreadable).toEqual(['local.1.to_kopiykas'])
})

test.each([
  ['9', '09:00'],
  ['9:00', '09:00'],
  ['18.30', '18:30'],
  ['1830', '18:30'],
  ['25:00', '25:00'],
  ['о девʼятій', 'о девʼятій'],
])('a time typed as %s is sent as %s', (typed, sent) => {
  const hours = { opens: '09:00', closes: '18:00', weekdays: [1], holidays_worked: true, closed: [], days: [] }
  expect(groupValue('hours', { ...groupValues('hours', hours), opens: typed }, hours).value).toMatchObject({ opens: sent })
})

test('the last hour of a day of orders is a time too', () => {
  const { production } = emptySettings
  const [path = ''] = Object.entries(groupValues('production', production)).find(([, text]) => /^\d\d:\d\d$/.test(String(text))) ?? []
  const typed = (text: string) => groupValue('production', { ...groupValues('production', production), [path]: text }, production)
  expect(typed('9.30')).toEqual(typed('09:30'))
  expect(typed('25:70').unreadable).toEqual([path])
})

test('a truck of which nothing is said is no truck', () => {
  const empty = Object.fromEntries(Object.keys(delivery.truck).map((name) => [`truck.${name}`, '']))
  expect(groupValue('delivery', { ...groupValues('delivery', delivery), ...empty }, delivery).value).toMatchObject({ truck: null })
})
