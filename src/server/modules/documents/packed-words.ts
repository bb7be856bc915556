import type { PackingPlan } from '#geometry/packing.ts'
import type { DocumentTranslator } from './paper-words.ts'

/** Lists pallets, crates and cartons by kind, with size and weight of one, in the same form on every paper. */
export const packedWords = ({ units }: PackingPlan, { t, number }: DocumentTranslator): string[] =>
  units.map(({ kind, count, weightKg, size: { length, width, height } }) =>
    t(`unitPacked_${kind}`, { count, size: `${length} × ${width} × ${height}`, weight: number(weightKg) }),
  )
