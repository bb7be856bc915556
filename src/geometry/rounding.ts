/** Numbers of a shape are rounded only here, so that page, sheet, file and API state the same. */

/** Weight of a piece, kg: whole, below ten to a tenth. */
export const roundWeight = (kg: number): number => (kg < 10 ? Math.round(kg * 10) / 10 : Math.round(kg))

/** Load on a floor or a wall, kg: whole, rounded up to the safe side. */
export const roundBorne = (kg: number): number => Math.ceil(kg)

/** Load on the ground, kg/m², rounded up to two or three digits, because more would promise a false precision. */
export function roundLoad(kgPerSquareMetre: number): number {
  const step = kgPerSquareMetre < 100 ? 5 : kgPerSquareMetre < 1000 ? 10 : kgPerSquareMetre < 10_000 ? 50 : 500
  return Math.ceil(kgPerSquareMetre / step) * step
}
