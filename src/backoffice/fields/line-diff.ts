export interface DiffEntry {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Removed and added lines of a text in reading order; the longest common subsequence of lines stays. */
export function diffLines(before: string, after: string): DiffEntry[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  // Length of the longest common subsequence of the remaining lines.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const at = (row: number, column: number) => common[row]?.[column] ?? 0
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--) {
      const best = old[row] === now[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
      common[row]?.fill(best, column, column + 1)
    }
  const lines: DiffEntry[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [gone, come] = [old[row], now[column]]
    if (gone !== undefined && gone === come) {
      lines.push({ kind: 'same', text: gone })
      row++
      column++
    } else if (gone !== undefined && (come === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: gone })
      row++
    } else {
      lines.push({ kind: 'added', text: come ?? '' })
      column++
    }
  }
  return lines
}
