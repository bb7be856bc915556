/**
 * Each figure of a shape is rounded here and nowhere else, so that a page, a sheet, a file and the API say the same of one piece.
 */

/** Of a piece by itself, kg: whole, below ten to a tenth. */
export const roundWeight = (kg: number): number => (kg < 10 ? Math.round(kg * 10) / 10 : Math.round(kg))

/** What a floor or a wall bears, kg: whole, rounded up to the safe side. */
export const roundBorne = (kg: number): number => Math.ceil(kg)

/** Load on the ground, kg/m², rounded up: more digits than two or three would promise what nobody knows. */
export function roundLoad(kgPerSquareMetre: number): number {
  const step = kgPerSquareMetre < 100 ? 5 : kgPerSquareMetre < 1000 ? 10 : kgPerSquareMetre < 10_000 ? 50 : 500
  return Math.ceil(kgPerSquareMetre / step) * step
}
