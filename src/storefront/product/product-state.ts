import type { ProductView } from '#contract/catalogue.ts'
import { parseConfiguration, printConfiguration } from '#contract/configuration-url.ts'
import { money, type Currency, type Money } from '#contract/money.ts'
import { colourIn, quantityLimits } from '#contract/option-rules.ts'
import { discounted, forbiddenIn, lineTotal, priceChoice, unitPrice, volumePercent, type Choice } from '#contract/price.ts'
import type { AddToCartInput } from '../cart-state/pending-addition.ts'
import { minorUnits } from '../api/minor-units.ts'
import { noteText, resolveOption, optionChoicesAfter, selectedProperties, type OptionEvent, type OptionChoices } from '../pickers/option-choices.ts'

/**
 * The state of the product page. Only the buyer's choices are stored; names, prices and totals are derived from them and the product, so that they
 * always match the current data.
 */
export interface Choices extends OptionChoices {
  readonly quantity: number
}

export type PickEvent = OptionEvent | { readonly kind: 'counted'; readonly quantity: number }

export function choicesAfter(choices: Choices, event: PickEvent): Choices {
  return event.kind === 'counted' ? { ...choices, quantity: quantityWithin(event.quantity) } : optionChoicesAfter(choices, event)
}

function quantityWithin(quantity: number): number {
  return Math.min(quantityLimits.max, Math.max(quantityLimits.min, quantity))
}

/** An option for every property of the product; unknown names are dropped, because a URL may contain anything. */
function completeChoice(product: ProductView, choice: Choice): Choice {
  return Object.fromEntries(product.product_properties.map((property) => [property.property_name, resolveOption(property, choice).value]))
}

/** Of two forbidden options the second is replaced by the first of its property, because the URL may be old. */
function possibleChoice(product: ProductView, choice: Choice): Choice {
  const refused = forbiddenIn(product.forbidden ?? [], choice).map(({ other }) => other.property)
  return completeChoice(product, Object.fromEntries(Object.entries(choice).filter(([name]) => !refused.includes(name))))
}

export type Selected = AddToCartInput['product_properties'][number]

/** A chosen option in words. */
export interface SelectedOptionText {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly impact: Money
  readonly note: string
  /** A declined addition, which lists of goods may omit. */
  readonly declined: boolean
}

export interface ProductState {
  readonly productData: ProductView
  readonly selectedProperties: readonly Selected[]
  readonly selectedOptionTexts: readonly SelectedOptionText[]
  /** Price of one piece without options, in minor units of `currency`. */
  readonly basePrice: Money
  /** Price of one configured piece at the chosen quantity. */
  readonly unitPrice: Money
  /** Price of a single piece, the first row of the volume prices. */
  readonly singlePrice: Money
  readonly totalPrice: Money
  /** The charged total in kopiykas. */
  readonly totalKopiykas: Money
  readonly quantity: number
  readonly currency: Currency
}

export function productState(product: ProductView, choices: Choices): ProductState {
  const basePrice = minorUnits(product.price)
  const choice = completeChoice(product, choices.choice)
  const prices = product.product_properties.map(({ property_name, options }) => ({
    name: property_name,
    options: options.map(({ value, price_impact }) => ({ value, impact: minorUnits(price_impact) })),
  }))
  const priced = priceChoice(basePrice, prices, choice)
  const impacts = product.product_properties.map((property) => money(resolveOption(property, choice).price_impact_kopiykas))
  if (!priced.ok) throw new Error('a whole choice has only known options')
  const percent = volumePercent(choices.quantity, product.volume_tiers)
  const unit = discounted(priced.unit, percent)
  const selectedOptionTexts = product.product_properties.map((property) => {
    const option = resolveOption(property, choice)
    const note = noteText(property, choices)
    const declined = property.kind === 'BOOLEAN_SWITCH' && option === property.options[0]
    return { name: property.property_name, label: property.label, value: option.label, impact: minorUnits(option.price_impact), note, declined }
  })
  return {
    productData: product,
    selectedProperties: selectedProperties(product.product_properties, choices),
    selectedOptionTexts,
    basePrice,
    singlePrice: priced.unit,
    unitPrice: unit,
    totalPrice: lineTotal(unit, choices.quantity),
    totalKopiykas: lineTotal(unitPrice(money(product.price_kopiykas), impacts, percent), choices.quantity),
    quantity: choices.quantity,
    currency: product.currency,
  }
}

/** URL parameters that hold the choices. */
const configurationParameter = 'c'
const quantityParameter = 'q'

/** Whether a URL requests something that no longer exists, or cannot be parsed. */
export function asksForGone(product: ProductView, search: string): boolean {
  const asked = requestedChoice(search)
  const { choice } = readChoices(product, search)
  return asked === null || Object.entries(asked).some(([name, value]) => choice[name] !== value)
}

/** The choice in a URL; null when it cannot be parsed. */
export const requestedChoice = (search: string): Choice | null => parseConfiguration(new URLSearchParams(search).get(configurationParameter) ?? '')

/** The resolved choice of the properties that a URL names, even if they have the default options, because a feed names every size. */
export function namedChoice(product: ProductView, search: string): Choice {
  const asked = requestedChoice(search) ?? {}
  const { choice } = readChoices(product, search)
  return Object.fromEntries(Object.keys(asked).flatMap((name) => (Object.hasOwn(choice, name) ? [[name, choice[name] ?? '']] : [])))
}

/** The choices in a URL; an unknown option is replaced by the nearest one, an invalid quantity by 1. */
export function readChoices(product: ProductView, search: string): Choices {
  const parameters = new URLSearchParams(search)
  const message = parseConfiguration(parameters.get(configurationParameter) ?? '') ?? {}
  const quantity = /^\d{1,3}$/.test(parameters.get(quantityParameter) ?? '') ? Number(parameters.get(quantityParameter)) : 1
  return { choice: possibleChoice(product, completeChoice(product, message)), notes: {}, quantity: quantityWithin(quantity) }
}

/** The options that differ from the page's default, which is all that a URL needs. */
export function changedChoice(product: ProductView, choice: Choice): Choice {
  const chosen = product.product_properties.map((property) => ({ property, option: resolveOption(property, choice) }))
  const changed = chosen.filter(({ property, option }) => option !== property.options[0])
  return Object.fromEntries(changed.map(({ property, option }) => [property.property_name, option.value]))
}

/** The query for the choices: only differences from the page's default; other parameters stay. */
export function writeChoices(product: ProductView, choices: Choices, search: string): string {
  const others = new URLSearchParams(search)
  others.delete(configurationParameter)
  others.delete(quantityParameter)
  const configuration = printConfiguration(changedChoice(product, choices.choice))
  const parts = [
    others.toString(),
    configuration && `${configurationParameter}=${readable(configuration)}`,
    choices.quantity === 1 ? '' : `${quantityParameter}=${choices.quantity}`,
  ].filter(Boolean)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** Keeps colons, semicolons and commas unencoded, so that the URL stays readable. */
function readable(configuration: string): string {
  return encodeURIComponent(configuration).replace(/%3A/g, ':').replace(/%3B/g, ';').replace(/%2C/g, ',')
}

/** The chosen colour, from its own property or a combination; null when the product has none. */
export function chosenColour(product: ProductView, choice: Choice): { readonly value: string; readonly agree_first: boolean } | null {
  const chosen = product.product_properties.map((property) => ({ name: property.property_name, ...resolveOption(property, choice) }))
  const colour = colourIn(chosen)
  return colour ? { value: colour.value, agree_first: chosen.some((option) => option.agree_first && colourIn([option])) } : null
}
