import type { SelectedProperty } from '#contract/catalogue.ts'
import type { ConfiguredProduct } from '../../catalogue/index.ts'
import { digest } from '../../../platform/digest.ts'
import type { Chosen } from './tables.ts'

/** Equal for equal options in any order; different notes on an individual colour give different keys. */
function configurationKey(chosen: readonly Chosen[]): string {
  const set = chosen.map(({ name, value, note }) => JSON.stringify([name, value, note])).sort()
  return digest(set.join('\n'))
}

/** The stored values of a cart line: the chosen options and the price that the buyer sees now. */
export function lineValues({ chosen, base, unit }: ConfiguredProduct) {
  const stored: readonly Chosen[] = chosen.map(({ name, value, note, impact }) => ({ name, value, note, impact }))
  return { chosen: stored, configuration: configurationKey(stored), base, unit }
}

/** Converts stored options into the form in which a buyer selects them. */
export function toSelected(chosen: readonly Chosen[]): SelectedProperty[] {
  return chosen.map(({ name, value, note }) => ({ property_name: name, property_value: value, property_note: note }))
}
