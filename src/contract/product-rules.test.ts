import { defaultPalettes } from './default-palette.ts'
import { expect, test } from 'vitest'
import { findFaults, type ProductFaultCode } from './product-rules.ts'
import { emptyProduct, type ForbiddenPair, type OptionValues, type ProductValues } from './product-values.ts'

const option = (value: string, impact = 0, more: Partial<OptionValues> = {}): OptionValues => ({
  value,
  label: { uk: value, en: value },
  impact,
  extra_days: 0,
  shape_change: null,
  pairs: null,
  ...more,
})
const good: ProductValues = {
  ...emptyProduct(1),
  'name.uk': 'Вазон',
  price_kopiykas: 100_000,
  shape: { kind: 'round', diameter: 600, height: 400, wall: 40 },
  'options.size': [option('60x60x40'), option('80x80x40', 90_000, { shape_change: { diameter: 800 } })],
  'options.color': [option('natural'), option('white', 10_000)],
  'options.logo': [option('no'), option('yes', 50_000)],
}
const pair = (one: string, other: string, uk = 'Не тримається'): ForbiddenPair => ({
  one: { property: 'color', value: one },
  other: { property: 'logo', value: other },
  reason: { uk, en: '' },
})

test('a product without a fault has none', () => {
  expect(findFaults(good)).toEqual([])
  expect(findFaults({ ...good, forbidden: [pair('white', 'yes')] })).toEqual([])
})

test('each fault is told by its field', () => {
  const cases: [Partial<ProductValues>, keyof ProductValues, ProductFaultCode][] = [
    [{ 'name.uk': ' ' }, 'name.uk', 'nameMissing'],
    [{ 'name.en': 'x'.repeat(201) }, 'name.en', 'tooLong'],
    [{ 'slug.en': 'Not a slug' }, 'slug.en', 'addressWrong'],
    [{ price_kopiykas: 0 }, 'price_kopiykas', 'priceMissing'],
    [{ price_kopiykas: 1e12 }, 'price_kopiykas', 'priceTooHigh'],
    [{ lead_time_days: 366 }, 'lead_time_days', 'daysWrong'],
    [{ shape: null, 'options.size': [], weight_kg: 0 }, 'weight_kg', 'weightWrong'],
    [{ shape: { kind: 'round', diameter: 600, height: 400, wall: 300 } }, 'shape', 'shapeWrong'],
    [{ 'options.color': [option('natural', 5)] }, 'options.color', 'defaultNotFree'],
    [{ 'options.color': [option('natural'), option('natural')] }, 'options.color', 'valueRepeated'],
    [{ 'options.color': [option('natural'), option('pink')] }, 'options.color', 'colourUnknown'],
    [{ 'options.delivery': [option(' ')] }, 'options.delivery', 'valueMissing'],
    [{ 'options.delivery': [option('pickup', 0, { label: { uk: '', en: '' } })] }, 'options.delivery', 'labelMissing'],
    [{ 'options.delivery': [option('pickup'), option('carrier', 0.5)] }, 'options.delivery', 'impactWrong'],
    [{ 'options.delivery': [option('pickup', 0, { extra_days: 400 })] }, 'options.delivery', 'extraDaysWrong'],
    [{ 'options.logo': [option('yes')] }, 'options.logo', 'switchValues'],
    [{ 'options.size': [option('a'), option('b', 0, { shape_change: { diameter: 60 } })] }, 'options.size', 'changeWrong'],
    [{ 'options.shape': [option('a'), option('b', 0, { shape_change: { height: 500 } })] }, 'options.shape', 'twoChangeShape'],
    [{ 'options.combination': [option('a')] }, 'options.combination', 'pairsWrong'],
    [{ 'options.combination': [option('a')] }, 'options.size', 'combinationBesides'],
    [{ forbidden: [pair('pink', 'yes')] }, 'forbidden', 'forbiddenUnknown'],
    [{ forbidden: [pair('white', 'yes'), pair('white', 'yes')] }, 'forbidden', 'forbiddenRepeated'],
    [{ forbidden: [pair('white', 'yes', ' ')] }, 'forbidden', 'reasonMissing'],
    [{ forbidden: [pair('natural', 'no')] }, 'forbidden', 'forbidsDefault'],
    [{ 'options.color': [option('natural'), option('white', -100_000)] }, 'price_kopiykas', 'cheapestTooLow'],
    [{ attributes: { finish: { uk: '', en: 'x', sample: false } } }, 'attributes', 'attributeEmpty'],
  ]
  for (const [changes, field, fault] of cases)
    expect(findFaults({ ...good, ...changes }, defaultPalettes), `${field} ${fault}`).toContainEqual(expect.objectContaining({ field, fault }))
})
