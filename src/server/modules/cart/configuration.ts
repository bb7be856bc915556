import type { SelectedProperty } from '#contract/catalogue.ts'
import type { ConfiguredProduct } from '../catalogue/index.ts'
import { digest } from '../../platform/digest.ts'
import type { Chosen } from './tables.ts'

/** Equal for equal option sets, in whatever order they came; two wishes for an individual colour are two sets. */
function configurationOf(chosen: readonly Chosen[]): string {
  const set = chosen.map(({ name, value, note }) => JSON.stringify([name, value, note])).sort()
  return digest(set.join('\n'))
}

/** What a line keeps of a configured product: what was chosen, and the price that its buyer now sees. */
export function lineValuesOf({ chosen, base, unit }: ConfiguredProduct) {
  const stored: readonly Chosen[] = chosen.map(({ name, value, note, impact }) => ({ name, value, note, impact }))
  return { chosen: stored, configuration: configurationOf(stored), base, unit }
}

/** A kept choice as if the buyer chose it again. */
export function selectedOf(chosen: readonly Chosen[]): SelectedProperty[] {
  return chosen.map(({ name, value, note }) => ({ property_name: name, property_value: value, property_note: note }))
}
