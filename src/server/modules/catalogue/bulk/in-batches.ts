/** Products per statement. */
const batch = 500

export function inBatches<T>(list: readonly T[], size = batch): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size))
}
