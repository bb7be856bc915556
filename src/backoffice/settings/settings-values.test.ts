import { expect, test } from 'vitest'
import { EditableSettings, type SettingsGroup } from '#contract/admin/settings.ts'
import { emptySettings } from '#contract/settings.ts'
import { presentField, settingsSpec } from '../fields/settings-spec.ts'
import { findTyped, groupValue, groupValues } from './settings-values.ts'

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
    expect(groupValue(group, groupValues(group, value), value), name).toEqual(value)
  }
})

test('sums are typed as people type them', () => {
  const values = groupValues('delivery', delivery)
  const typed = { ...values, 'truck.km_kopiykas': '45,50', local: [{ up_to_kg: '50', from_kopiykas: '3 000', to_kopiykas: '₴ 4 000' }] }
  expect(groupValue('delivery', typed, delivery)).toMatchObject({
    truck: { km_kopiykas: 4_550 },
    local: [{ up_to_kg: 50, from_kopiykas: 300_000, to_kopiykas: 400_000 }],
  })
})

test('what cannot be read is sent as it was typed, so that one answer names all mistakes', () => {
  const values = {
    ...groupValues('delivery', delivery),
    'truck.km_kopiykas': 'багато',
    local: [{ up_to_kg: 'x', from_kopiykas: '1', to_kopiykas: '' }],
  }
  const refused = EditableSettings.shape.delivery.safeParse(groupValue('delivery', values, delivery)).error?.issues ?? []
  expect(refused.map(({ path }) => path.join('.')).toSorted()).toEqual(['local.0.to_kopiykas', 'local.0.up_to_kg', 'truck.km_kopiykas'])
})

test('a code that is not typed is made from the name and differs from the others; a typed one stays', () => {
  const row = (uk: string, en: string, code: string) => ({ uk, en, code })
  const rows = [row('Графіт', 'Graphite grey', ''), row('Сірий щебінь', '', ''), row('Інший', 'Graphite grey', ''), row('Білий', 'White', 'bianco')]
  expect(groupValue('colours', { '': rows }, [])).toMatchObject([
    { code: 'graphite-grey' },
    { code: 'siryi-shchebin' },
    { code: 'graphite-grey-2' },
    { code: 'bianco' },
  ])
})

test('a colour may be typed without its hash sign', () => {
  const sent = (swatch: string) => groupValue('colours', { '': [{ uk: 'Графіт', en: 'Graphite', code: 'graphite', swatch }] }, [])
  expect(sent(' 3A3D40 ')).toMatchObject([{ swatch: '#3a3d40' }])
  expect(sent('#3a3d40')).toEqual(sent('3a3d40'))
  expect(sent('3a3d')).toMatchObject([{ swatch: '3a3d' }])
})

test('an error in a table is found in its row and column', () => {
  const rows = ['5', 'десять'].map((up_to_kg) => ({ up_to_kg, from_kopiykas: '', to_kopiykas: '' }))
  const values = { ...groupValues('delivery', delivery), local: rows }
  expect(findTyped('delivery', values, 'local.1.up_to_kg')).toMatchObject({ path: 'local', row: 1, column: { key: 'up_to_kg' }, text: 'десять' })
  expect(findTyped('delivery', values, 'truck.km_kopiykas')).toMatchObject({ path: 'truck.km_kopiykas', kind: 'money', text: '40' })
  const tiers = groupValues('volume_tiers', [{ from_pieces: 2, percent: 5 }])
  expect(findTyped('volume_tiers', tiers, '0.percent')).toMatchObject({ path: '', row: 0, text: '5' })
  expect(findTyped('delivery', values, 'nothing')).toBeNull()
})

test('an empty row of any table is refused in that row', () => {
  const groups = Object.keys(settingsSpec) as SettingsGroup[] // its keys are the groups
  for (const group of groups)
    for (const { path, columns = [] } of settingsSpec[group].fields.filter(({ kind }) => kind === 'rows')) {
      const empty = Object.fromEntries(columns.map(({ key, initial = '' }) => [key, initial]))
      const sent = groupValue(group, { ...groupValues(group, null), [presentField]: true, [path]: [empty] }, null)
      const refused = EditableSettings.shape[group].safeParse(sent).error?.issues.map((issue) => issue.path.join('.')) ?? []
      const row = path === '' ? '0.' : `${path}.0.`
      expect(
        refused.find((part) => part.startsWith(row)),
        `${group} ${path}: ${refused.join()}`,
      ).toBeDefined()
    }
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
  expect(groupValue('hours', { ...groupValues('hours', hours), opens: typed }, hours)).toMatchObject({ opens: sent })
})

test('the last hour of a day of orders is a time too', () => {
  const { production } = emptySettings
  const [path = ''] = Object.entries(groupValues('production', production)).find(([, text]) => /^\d\d:\d\d$/.test(String(text))) ?? []
  const typed = (text: string) => groupValue('production', { ...groupValues('production', production), [path]: text }, production)
  expect(typed('9.30')).toEqual(typed('09:30'))
  expect(typed('25:70')).toMatchObject({ [path]: '25:70' })
})

test('a truck of which nothing is said is no truck', () => {
  const empty = Object.fromEntries(Object.keys(delivery.truck).map((name) => [`truck.${name}`, '']))
  expect(groupValue('delivery', { ...groupValues('delivery', delivery), ...empty }, delivery)).toMatchObject({ truck: null })
})
