import type { SelectedProperty } from '#contract/catalogue.ts'
import type { ConfiguredProduct } from '../../catalogue/index.ts'
import { digest } from '../../../platform/digest.ts'
import type { Chosen } from './tables.ts'

/** The same for the same options in any order; two different notes on an individual colour make two configurations. */
function configurationKey(chosen: readonly Chosen[]): string {
  const set = chosen.map(({ name, value, note }) => JSON.stringify([name, value, note])).sort()
  return digest(set.join('\n'))
}

/** What a cart line stores of a configured product: the chosen options and the price that the buyer sees now. */
export function lineValues({ chosen, base, unit }: ConfiguredProduct) {
  const stored: readonly Chosen[] = chosen.map(({ name, value, note, impact }) => ({ name, value, note, impact }))
  return { chosen: stored, configuration: configurationKey(stored), base, unit }
}

/** The stored options in the form in which a buyer selects them. */
export function toSelected(chosen: readonly Chosen[]): SelectedProperty[] {
  return chosen.map(({ name, value, note }) => ({ property_name: name, property_value: value, property_note: note }))
}
