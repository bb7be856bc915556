import { paletteGroups, type Palettes } from '#contract/palette.ts'
import { settingErrors } from '#contract/setting-errors.ts'
import { sameValue } from '#contract/product-values.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'

/** What products keep of a row; its price and days are only what a product begins with. */
const rowWords = ({ uk, en, agree_first, ...row }: Palettes['colours'][number] | Palettes['properties'][number]) => [
  uk,
  en,
  agree_first,
  'effect' in row ? row.effect : null,
]

/**
 * What written colours, finishes and properties mean for products, in the transaction that writes them: whoever has one follows its words.
 * @returns why it cannot be: what a product has stays; null otherwise
 */
export async function followPalettes(context: AppContext, tx: Tx, before: Palettes, after: Palettes): Promise<string | null> {
  for (const group of paletteGroups) {
    const [former, rows] = [before[group], after[group]]
    const removed = former.filter(({ code }) => !rows.some((row) => row.code === code)).map(({ code }) => code)
    const used = removed.length === 0 ? [] : await context.contentPorts.palettesInUse(tx, group, removed)
    if (used.length > 0) return settingErrors.colourInUse.replace('{{limit}}', used.join(', '))
    const pictures = [...new Set(rows.map(({ picture }) => picture).filter(Boolean))]
    if (!(await context.contentPorts.picturesThere(tx, pictures))) return settingErrors.pictureGone
    const changed = rows.filter((row) => {
      const was = former.find(({ code }) => code === row.code)
      return !was || !sameValue(rowWords(was), rowWords(row))
    })
    const isMoved = group === 'properties' && former.map(({ code }) => code).join() !== rows.map(({ code }) => code).join()
    if (changed.length > 0 || isMoved)
      await context.contentPorts.palettesChanged(
        context,
        tx,
        group,
        changed.map(({ code }) => code),
      )
  }
  return null
}
