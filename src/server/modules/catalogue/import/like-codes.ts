import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { products } from '../tables.ts'

/** Cyrillic letters that look like Latin ones. */
const cyrillic = 'авекмнорстухіїјѕ'
const latin = 'abekmhopctyxiijs'

/** Folds codes that people confuse to the same text: ignores case and alphabet. */
export const folded = (code: string): string =>
  Array.from(code.normalize('NFKC').toLowerCase(), (sign) => latin[cyrillic.indexOf(sign)] ?? sign).join('')

/** The shop's codes that look like these, by folded form. */
export async function likeCodes(tx: Tx, codes: readonly string[]): Promise<Map<string, string[]>> {
  const forms = [...new Set(codes.map(folded))]
  const form = sql`translate(lower(${products.code} collate "und-x-icu"), ${cyrillic}, ${latin})`
  const found = await tx
    .select({ code: products.code })
    .from(products)
    .where(sql`${form} = any(${sql.param(forms)}::text[])`)
  return Map.groupBy(
    found.map(({ code }) => code),
    folded,
  )
}
