import { paletteGroups, type Palettes } from '#contract/palette.ts'
import { settingErrors } from '#contract/setting-errors.ts'
import { sameValue } from '#contract/same-value.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'

/** The parts of a palette row that products keep in step; its price and days are only initial values. */
const rowWords = ({ uk, en, agree_first, ...row }: Palettes['colours'][number] | Palettes['properties'][number]) => [
  uk,
  en,
  agree_first,
  'effect' in row ? row.effect : null,
]

/**
 * Applies changed colours, finishes and properties to the products that use them, in the transaction that changes them.
 * @returns why the change is impossible (a product uses a removed row, or a picture is missing), else null
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
