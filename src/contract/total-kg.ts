/** Of all pieces; null when the weight of one is not known. */
export const totalKg = (lines: readonly { readonly weightKg: number | null; readonly quantity: number }[]): number | null =>
  lines.reduce<number | null>((all, { weightKg, quantity }) => (all === null || weightKg === null ? null : all + weightKg * quantity), 0)

/** To a tenth of a kilogram, as the office reads it. */
export const toTenths = (kg: number | null): number | null => (kg === null ? null : Math.round(kg * 10) / 10)
