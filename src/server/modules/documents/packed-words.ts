import type { PackingPlan } from '#geometry/packing.ts'
import type { DocumentTranslator } from './document-translator.ts'

/** Each kind of pallet, crate and carton with its size and the weight of one, as every paper says it. */
export const packedWords = ({ units }: PackingPlan, { t, number }: DocumentTranslator): string[] =>
  units.map(({ kind, count, weightKg, size: { length, width, height } }) =>
    t(`unitPacked_${kind}`, { count, size: `${length} × ${width} × ${height}`, weight: number(weightKg) }),
  )
