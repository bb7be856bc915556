import { applyChanges } from './apply-change.ts'
import { money } from './money.ts'
import { listOwnLimits } from './own-size-rules.ts'
import { forbiddenIn, priceRange, type ForbiddenOptions, type PropertyPrices } from './price.ts'
import { maxFitsWith } from './fits-with.ts'
import { listProperties, listOptions, type OptionValues, type ProductField, type ProductValues } from './product-values.ts'
import { findSamples, type Palettes } from './palette.ts'
import { isBuiltIn, propertyKind, type PropertyName } from './property-names.ts'
import { wrongMeasures } from './shape-measures.ts'

/** Faults of a product: stable English texts; those for people are `fault_…` in `i18n/{lng}/admin-errors.json`. */
export const productFaults = {
  nameMissing: 'The Ukrainian name is missing.',
  tooLong: 'The text is too long.',
  addressWrong: 'An address holds a–z, 0–9 and single hyphens.',
  priceMissing: 'The price must be more than nothing.',
  priceTooHigh: 'The price is too high.',
  daysWrong: 'The lead time is 0 to 365 days.',
  weightWrong: 'The weight must be more than nothing.',
  hsCodeWrong: 'A code of the customs tariff has 4 to 10 digits.',
  fitsWithRepeated: 'A product stands twice among those that fit.',
  fitsWithTooMany: 'At most five products stand beside another.',
  shapeWrong: 'The shape has wrong measurements.',
  valueMissing: 'An option has no value.',
  valueRepeated: 'An option stands twice.',
  labelMissing: 'An option has no Ukrainian label.',
  impactWrong: 'What an option adds is a whole number of kopiykas.',
  extraDaysWrong: 'An option adds 0 to 365 working days.',
  defaultNotFree: 'The first option adds nothing to the price and leaves the shape alone.',
  switchValues: 'An addition has two options, no and yes.',
  colourUnknown: 'This colour is not known.',
  finishUnknown: 'This finish is not known.',
  propertyUnknown: 'This property is not known.',
  pairsWrong: 'A combination names at least two properties.',
  combinationBesides: 'A combination stands instead of size, shape and colour.',
  twoChangeShape: 'Sizes and shapes would both change the shape.',
  changeWrong: 'The changed shape has wrong measurements.',
  forbiddenUnknown: 'A forbidden pair names an option that the product does not have.',
  forbiddenSame: 'A forbidden pair names two different properties.',
  forbiddenRepeated: 'A forbidden pair stands twice.',
  reasonMissing: 'A forbidden pair needs its reason in Ukrainian.',
  ownSizeImpossible: 'Sizes of one’s own need listed sizes and a shape whose details follow from its dimensions.',
  ownSizeLimits: 'The least of an own size is more than the most.',
  forbidsDefault: 'What is chosen when nobody chose must be possible.',
  cheapestTooLow: 'A configuration would cost nothing or less.',
  categoryGone: 'This category is not there any more.',
  attributeUnknown: 'This attribute is not there any more.',
  attributeEmpty: 'An attribute has no Ukrainian value.',
} as const
export type ProductFaultCode = keyof typeof productFaults

export interface ProductFault {
  readonly field: ProductField
  readonly fault: ProductFaultCode
  /** The part of the field: the value of an option, the name of a measurement, the code of an attribute. */
  readonly at?: string
}

export const textLimits = { name: 200, description: 10_000, seo_title: 120, seo_description: 320, slug: 100, label: 200, value: 200 } as const
const highestPrice = 100_000_000_00
const isSlug = (text: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
const isDays = (value: number) => Number.isInteger(value) && value >= 0 && value <= 365

type Add = (field: ProductField, fault: ProductFaultCode, at?: string) => void

/**
 * What is wrong with these prices, for the base configuration and every allowed one. The editor, the import and bulk price changes share this rule.
 */
export function findPriceFault(
  price: number,
  properties: readonly PropertyPrices[],
  forbidden: readonly ForbiddenOptions[],
): 'priceMissing' | 'priceTooHigh' | 'cheapestTooLow' | null {
  if (!Number.isSafeInteger(price) || price <= 0) return 'priceMissing'
  if (price > highestPrice) return 'priceTooHigh'
  const { min, max } = priceRange(money(price), properties, forbidden)
  if (max > highestPrice) return 'priceTooHigh'
  return min <= 0 ? 'cheapestTooLow' : null
}

/**
 * All faults that prevent publishing a product, in the order of its fields; empty when it may go on sale. The editor (also in the browser), the
 * import, bulk prices and the demo's loader share these rules. Only the server can check that the category and the attributes exist: `saveProduct`
 * does.
 * @param palettes when null, any code is accepted
 */
export function findFaults(values: ProductValues, palettes: Palettes | null = null): ProductFault[] {
  const faults: ProductFault[] = []
  const add: Add = (field, fault, at) => void faults.push({ field, fault, ...(at === undefined ? {} : { at }) })
  checkTexts(values, add)
  checkPrices(values, add)
  checkFigures(values, add)
  for (const { name, options } of listProperties(values)) checkOptions(values, name, options, palettes, add)
  checkTogether(values, add)
  checkOwnSize(values, add)
  checkForbidden(values, add)
  checkFitsWith(values, add)
  for (const [code, { uk }] of Object.entries(values.attributes)) if (uk.trim() === '') add('attributes', 'attributeEmpty', code)
  return faults
}

function checkTexts(values: ProductValues, add: Add): void {
  if (values['name.uk'].trim() === '') add('name.uk', 'nameMissing')
  for (const language of ['uk', 'en'] as const) {
    for (const text of ['name', 'description', 'seo_title', 'seo_description', 'slug'] as const)
      if (values[`${text}.${language}`].length > textLimits[text]) add(`${text}.${language}`, 'tooLong')
    const slug = values[`slug.${language}`]
    if (slug !== '' && !isSlug(slug)) add(`slug.${language}`, 'addressWrong')
  }
}

function checkPrices(values: ProductValues, add: Add): void {
  const prices = listProperties(values).map(({ name, options }) => ({
    name,
    options: options.map(({ value, impact }) => ({ value, impact: money(Number.isSafeInteger(impact) ? impact : 0) })),
  }))
  const fault = findPriceFault(values.price_kopiykas, prices, values.forbidden)
  if (fault) add('price_kopiykas', fault)
}

function checkFigures({ lead_time_days: days, weight_kg: weight, hs_code: hsCode, shape }: ProductValues, add: Add): void {
  if (hsCode !== '' && !/^\d{4,10}$/.test(hsCode.replace(/[\s.]/g, ''))) add('hs_code', 'hsCodeWrong')
  if (!isDays(days)) add('lead_time_days', 'daysWrong')
  if (shape === null && weight !== null && !(weight > 0 && weight < 100_000)) add('weight_kg', 'weightWrong')
  if (shape !== null) for (const measure of wrongMeasures(shape)) add('shape', 'shapeWrong', measure)
}

function checkOptions({ shape }: ProductValues, name: PropertyName, options: readonly OptionValues[], palettes: Palettes | null, add: Add): void {
  const field = `options.${name}` as const
  const [first] = options
  if (first && (first.impact !== 0 || first.shape_change !== null)) add(field, 'defaultNotFree', first.value)
  const own = palettes?.properties.find(({ code }) => code === name)
  if (palettes && !own && !isBuiltIn(name)) add(field, 'propertyUnknown')
  const isSwitch = own ? own.kind === 'switch' : propertyKind(name, options) === 'BOOLEAN_SWITCH'
  if (isSwitch && options.map(({ value }) => value).join() !== 'no,yes') add(field, 'switchValues')
  const seen = new Set<string>()
  for (const { value, label, impact, extra_days, shape_change, pairs } of options) {
    if (value.trim() === '') add(field, 'valueMissing')
    else if (seen.has(value.trim())) add(field, 'valueRepeated', value)
    seen.add(value.trim())
    if (value.length > textLimits.value || label.uk.length > textLimits.label || label.en.length > textLimits.label) add(field, 'tooLong', value)
    if (label.uk.trim() === '') add(field, 'labelMissing', value)
    if (!Number.isSafeInteger(impact) || Math.abs(impact) > highestPrice) add(field, 'impactWrong', value)
    if (!isDays(extra_days)) add(field, 'extraDaysWrong', value)
    const isUnknown = (property: string) =>
      palettes !== null &&
      (pairs ?? [{ name, value }]).some(
        (one) => one.name === property && !findSamples(palettes, property)?.some(({ code }) => code === one.value.trim()),
      )
    if (isUnknown('color')) add(field, 'colourUnknown', value)
    if (isUnknown('finish')) add(field, 'finishUnknown', value)
    if (name === 'combination' && (pairs?.length ?? 0) < 2) add(field, 'pairsWrong', value)
    if (shape_change !== null && (shape === null || wrongMeasures(applyChanges(shape, [shape_change])).length > 0)) add(field, 'changeWrong', value)
  }
}

function checkTogether(values: ProductValues, add: Add): void {
  const changes = (name: PropertyName) => listOptions(values, name).some(({ shape_change }) => shape_change !== null)
  if (values['options.combination'].length > 0)
    for (const name of ['size', 'shape', 'color'] as const) if (values[`options.${name}`].length > 0) add(`options.${name}`, 'combinationBesides')
  if (changes('size') && changes('shape')) add('options.shape', 'twoChangeShape')
}

function checkOwnSize({ shape, own_size: rules, 'options.size': sizes }: ProductValues, add: Add): void {
  if (!rules) return
  const limits = listOwnLimits(rules, shape?.kind)
  if (!limits || sizes.length === 0) return add('own_size', 'ownSizeImpossible')
  if (!isDays(rules.extra_days)) add('own_size', 'extraDaysWrong')
  if (rules.surcharge > highestPrice) add('own_size', 'impactWrong')
  for (const { dimension, min, max } of limits) if (min > max) add('own_size', 'ownSizeLimits', dimension)
}

function checkFitsWith({ fits_with: codes }: ProductValues, add: Add): void {
  const repeated = codes.find((code, index) => codes.indexOf(code) !== index)
  if (repeated !== undefined) add('fits_with', 'fitsWithRepeated', repeated)
  if (codes.length > maxFitsWith) add('fits_with', 'fitsWithTooMany')
}

function checkForbidden(values: ProductValues, add: Add): void {
  const { forbidden } = values
  const properties = listProperties(values)
  const seen = new Set<string>()
  for (const { one, other, reason } of forbidden) {
    const at = `${one.property}:${one.value} ${other.property}:${other.value}`
    const key = [`${one.property}:${one.value}`, `${other.property}:${other.value}`].toSorted().join(' ')
    if (seen.has(key)) add('forbidden', 'forbiddenRepeated', at)
    seen.add(key)
    const isThere = (option: typeof one) =>
      properties.some(({ name, options }) => name === option.property && options.some(({ value }) => value === option.value))
    if (!isThere(one) || !isThere(other)) add('forbidden', 'forbiddenUnknown', at)
    else if (one.property === other.property) add('forbidden', 'forbiddenSame', at)
    if (reason.uk.trim() === '') add('forbidden', 'reasonMissing', at)
  }
  const unasked = Object.fromEntries(properties.flatMap(({ name, options }) => (options[0] ? [[name, options[0].value]] : [])))
  if (forbiddenIn(forbidden, unasked).length > 0) add('forbidden', 'forbidsDefault')
}
