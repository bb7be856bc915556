/** Weight of all pieces; null when one is unknown. */
export const totalKg = (lines: readonly { readonly weightKg: number | null; readonly quantity: number }[]): number | null =>
  lines.reduce<number | null>((all, { weightKg, quantity }) => (all === null || weightKg === null ? null : all + weightKg * quantity), 0)

/** Rounds to a tenth of a kilogram, as the office shows it. */
export const toTenths = (kg: number | null): number | null => (kg === null ? null : Math.round(kg * 10) / 10)
