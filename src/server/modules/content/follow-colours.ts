import type { PaletteColour } from '#contract/palette.ts'
import { settingErrors } from '#contract/setting-errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Tx } from '../../platform/db/db.ts'

const saysTheSame = (one: PaletteColour, other: PaletteColour | undefined) =>
  other !== undefined && one.uk === other.uk && one.en === other.en && one.agree_first === other.agree_first

/**
 * What a written palette means for products, in the transaction that writes it: whoever has a colour follows its words.
 * @returns why it cannot be: a colour that a product has stays; null otherwise
 */
export async function followColours(
  context: AppContext,
  tx: Tx,
  before: readonly PaletteColour[],
  after: readonly PaletteColour[],
): Promise<string | null> {
  const removed = before.filter(({ code }) => !after.some((colour) => colour.code === code)).map(({ code }) => code)
  const used = removed.length === 0 ? [] : await context.contentPorts.coloursInUse(tx, removed)
  if (used.length > 0) return settingErrors.colourInUse.replace('{{limit}}', used.join(', '))
  const changed = after
    .filter(
      (colour) =>
        !saysTheSame(
          colour,
          before.find(({ code }) => code === colour.code),
        ),
    )
    .map(({ code }) => code)
  if (changed.length > 0) await context.contentPorts.coloursChanged(context, tx, changed)
  return null
}
