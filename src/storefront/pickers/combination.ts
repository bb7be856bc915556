import type { ProductProperty } from '#contract/catalogue.ts'

type Option = ProductProperty['options'][number]

/** One part of a combination (size, colour …) with its possible values. */
export interface Axis {
  readonly name: string
  readonly values: readonly { readonly value: string; readonly label: string }[]
}

/** A value of an axis, given the choice on the other axes. */
export interface AxisValue {
  readonly value: string
  readonly label: string
  /** The combination with this value and the rest unchanged; null when there is none. */
  readonly option: Option | null
  /** The combination with this value that changes least; equals `option` if there is one. */
  readonly nearest: Option
}

const valueOn = (option: Option, axis: string) => option.pairs?.find(({ name }) => name === axis)?.value

/** The parts of a combination, in the order and with the words of its options. */
export function listAxes(options: readonly Option[]): Axis[] {
  const pairs = options.flatMap((option) => option.pairs ?? [])
  const names = [...new Set(pairs.map(({ name }) => name))]
  return names.map((name) => ({ name, values: [...new Map(pairs.filter((pair) => pair.name === name).map((pair) => [pair.value, pair])).values()] }))
}

/** How similar an option is to the chosen one: the number of equal other parts. */
function similarity(option: Option, chosen: Option, axes: readonly Axis[]): number {
  return axes.filter(({ name }) => valueOn(option, name) === valueOn(chosen, name)).length
}

/**
 * Every value of one axis. Impossible ones stay visible with the nearest possible combination (lessons: an impossible pair is disabled with its
 * reason, not hidden).
 */
export function valuesOn(axis: Axis, options: readonly Option[], chosen: Option): AxisValue[] {
  const axes = listAxes(options)
  return axis.values.flatMap(({ value, label }) => {
    const having = options.filter((option) => valueOn(option, axis.name) === value)
    const nearest = having.reduce<Option | undefined>((best, option) => {
      if (!best) return option
      const better = similarity(option, chosen, axes) - similarity(best, chosen, axes)
      const cheaper = Math.abs(option.price_impact - chosen.price_impact) < Math.abs(best.price_impact - chosen.price_impact)
      return better > 0 || (better === 0 && cheaper) ? option : best
    }, undefined)
    if (!nearest) return []
    const rest = axes.filter(({ name }) => name !== axis.name)
    const possible = rest.every(({ name }) => valueOn(nearest, name) === valueOn(chosen, name))
    return [{ value, label, option: possible ? nearest : null, nearest }]
  })
}
