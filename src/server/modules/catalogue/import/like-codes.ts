import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { products } from '../tables.ts'

/** Cyrillic letters, and the Latin ones that nobody tells from them. */
const cyrillic = 'авекмнорстухіїјѕ'
const latin = 'abekmhopctyxiijs'

/** Codes that a person takes for one another are the same here: case and alphabet say nothing. */
export const folded = (code: string): string =>
  Array.from(code.normalize('NFKC').toLowerCase(), (sign) => latin[cyrillic.indexOf(sign)] ?? sign).join('')

/** Of the shop's codes, those that look like one of these, by their folded form. */
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
