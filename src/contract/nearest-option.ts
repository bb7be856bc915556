interface Offered {
  readonly value: string
}

const numbers = (text: string) => [...text.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => Number(digits))
const words = (text: string) => text.split(/[:;,\s]+/).filter((word) => word !== '')

/** How far an option is from one that is no longer offered: words that differ, then figures, each by its share. */
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

/** Of what is offered, the one most like an option that is gone: the same colour in another combination, the closest size. The first of equals. */
export function nearestOption<Option extends Offered>(options: readonly Option[], requested: string): Option | undefined {
  return options.reduce<Option | undefined>(
    (best, option) => (best === undefined || distance(requested, option) < distance(requested, best) ? option : best),
    undefined,
  )
}
