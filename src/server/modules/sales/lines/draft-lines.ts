import type { DraftLine, DraftLines, DraftOption, DraftPrice } from '#contract/draft-lines.ts'
import type { FormerLine } from '#contract/admin/order-edits.ts'
import type { SelectedProperty } from '#contract/catalogue.ts'
import { cleanLine } from '#contract/clean-text.ts'
import type { ConfiguredProduct } from '#contract/configured-product.ts'
import { fail, isFailure, type Failure } from '#contract/errors.ts'
import type { AgreedPrice, ManualLine, SaleLine } from '#contract/sale-line.ts'
import { configureAny, type StoredProduct } from '../../catalogue/index.ts'
import { priceGoods, type PriceSources } from './price-goods.ts'

const selected = (options: readonly DraftOption[]): SelectedProperty[] =>
  options.map(({ name, value, note }) => ({ property_name: name, property_value: value, property_note: note === null ? null : cleanLine(note) }))

/** A line's product with its options, as in today's catalogue; null when it is not available like this. */
export function configuredLine(products: ReadonlyMap<number, StoredProduct>, line: DraftLine<'product'>): ConfiguredProduct | null {
  const product = products.get(line.product_id)
  const configured = product && configureAny(product, selected(line.options))
  return configured && !isFailure(configured) ? configured : null
}

export interface DraftSources extends PriceSources {
  readonly products: ReadonlyMap<number, StoredProduct>
  /** The name of the person who agrees on prices. */
  readonly by: string | null
}

/** The reason that was just typed for another price. */
export const typedReason = ({ price }: DraftLine<'product'>): string => (typeof price === 'object' && price !== null ? cleanLine(price.reason) : '')

/** A draft line as it would be sold now; null when the catalogue no longer has it. @param former the former agreement on its price */
export function soldLine(line: DraftLine, priced: DraftPrice, sources: DraftSources, former: AgreedPrice | null = null): SaleLine | null {
  if (line.kind !== 'product') return manualLine(line, priced)
  const product = configuredLine(sources.products, line)
  if (!product) return null
  if (priced.price === 'today') return priceGoods(product, line.quantity, sources)
  const reason = typedReason(line)
  const agreed = reason === '' && former ? { reason: former.reason, by: former.by } : { reason, by: sources.by }
  return priceGoods(product, line.quantity, sources, { unit: priced.unit, listed: priced.listed, ...agreed })
}

export function manualLine({ kind, name, quantity }: Exclude<DraftLine, DraftLine<'product'>>, { unit, total }: DraftPrice): ManualLine {
  const uk = cleanLine(name.uk)
  return { kind, name: { uk, en: cleanLine(name.en) || uk }, quantity, unit, total }
}

/** The options with the notes of the current draft. */
export function withNotes<Option extends { readonly name: string; readonly note: string | null }>(
  options: readonly Option[],
  drafted: readonly DraftOption[],
): Option[] {
  const notes = new Map(drafted.map(({ name, note }) => [name, note === null ? null : cleanLine(note) || null]))
  return options.map((option) => (notes.has(option.name) ? { ...option, note: notes.get(option.name) ?? null } : option))
}

/** More lines than any order or quote has; a list of a thousand would be a mistake. */
const maxLines = 300

/** Rejects a draft with too many lines, or with a line of another kind or product than the stored line with its key. */
export function wrongLines(lines: DraftLines, before: Readonly<Record<string, Pick<FormerLine, 'kind' | 'product_id'>>>): Failure | null {
  if (Object.keys(lines).length > maxLines) return fail('invalid', { lines: 'Too many lines.' })
  const strange = Object.entries(lines).find(([key, line]) => {
    const was = before[key]
    if (!was) return key.startsWith('l')
    return was.kind === 'product' ? line.kind !== 'product' || line.product_id !== was.product_id : line.kind === 'product'
  })
  return strange ? fail('invalid', { [`lines.${strange[0]}`]: 'Unknown line.' }) : null
}
