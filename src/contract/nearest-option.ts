interface Offered {
  readonly value: string
}

const numbers = (text: string) => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))
const words = (text: string) => text.split(/[:;,\s]+/).filter((word) => word !== '')

/** Distance between an option and one that is no longer offered: differing words first, then relative differences of numbers. */
function distance(requested: string, { value }: Offered): number {
  const theirs = words(value)
  return words(requested).reduce((total, word) => {
    if (theirs.includes(word)) return total
    const [mine, closest] = [numbers(word), theirs.map(numbers)]
    const shares = closest
      .filter((one) => one.length > 0 && one.length === mine.length)
      .map(
        (one) =>
          one.reduce((sum, number, index) => sum + Math.abs(number - (mine[index] ?? 0)) / Math.max(number, mine[index] ?? 0, 1), 0) / one.length,
      )
    return total + (shares.length > 0 ? Math.min(1, ...shares) : 2)
  }, 0)
}

/** The offered option that is most like one no longer offered: the same colour in another combination, or the closest size. Of equals, the first. */
export function nearestOption<Option extends Offered>(options: readonly Option[], requested: string): Option | undefined {
  return options.reduce<Option | undefined>(
    (best, option) => (best === undefined || distance(requested, option) < distance(requested, best) ? option : best),
    undefined,
  )
}
