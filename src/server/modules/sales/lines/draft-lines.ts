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

/** The product of a line with its options, as the catalogue has it today; null where it cannot be had like this. */
export function configuredLine(products: ReadonlyMap<number, StoredProduct>, line: DraftLine<'product'>): ConfiguredProduct | null {
  const product = products.get(line.product_id)
  const configured = product && configureAny(product, selected(line.options))
  return configured && !isFailure(configured) ? configured : null
}

export interface DraftSources extends PriceSources {
  readonly products: ReadonlyMap<number, StoredProduct>
  /** The name of who agrees on prices. */
  readonly by: string | null
}

/** Why another price holds, as it was typed now. */
export const typedReason = ({ price }: DraftLine<'product'>): string => (typeof price === 'object' && price !== null ? cleanLine(price.reason) : '')

/** A line of a draft as it would be sold now; null where the catalogue has no such thing any more. @param former what was agreed on it before */
export function soldLine(line: DraftLine, priced: DraftPrice, sources: DraftSources, former: AgreedPrice | null = null): SaleLine | null {
  if (line.kind !== 'product') return manualLine(line, priced)
  const product = configuredLine(sources.products, line)
  if (!product) return null
  if (priced.price === 'today') return priceGoods(product, line.quantity, sources)
  const reason = typedReason(line)
  const said = reason === '' && former ? { reason: former.reason, by: former.by } : { reason, by: sources.by }
  return priceGoods(product, line.quantity, sources, { unit: priced.unit, listed: priced.listed, ...said })
}

export function manualLine({ kind, name, quantity }: Exclude<DraftLine, DraftLine<'product'>>, { unit, total }: DraftPrice): ManualLine {
  const uk = cleanLine(name.uk)
  return { kind, name: { uk, en: cleanLine(name.en) || uk }, quantity, unit, total }
}

/** Options as they were, with the notes that the draft has now. */
export function withNotes<Option extends { readonly name: string; readonly note: string | null }>(
  options: readonly Option[],
  drafted: readonly DraftOption[],
): Option[] {
  const notes = new Map(drafted.map(({ name, note }) => [name, note === null ? null : cleanLine(note) || null]))
  return options.map((option) => (notes.has(option.name) ? { ...option, note: notes.get(option.name) ?? null } : option))
}

/** No order or quote has more lines; a list of a thousand would only be a mistake. */
const maxLines = 300

/** Why lines cannot be those of a draft: too many, or one that stands for another thing than the stored line of its key. */
export function wrongLines(lines: DraftLines, before: Readonly<Record<string, Pick<FormerLine, 'kind' | 'product_id'>>>): Failure | null {
  if (Object.keys(lines).length > maxLines) return fail('invalid', { lines: 'Too many lines.' })
  const strange = Object.entries(lines).find(([key, line]) => {
    const was = before[key]
    if (!was) return key.startsWith('l')
    return was.kind === 'product' ? line.kind !== 'product' || line.product_id !== was.product_id : line.kind === 'product'
  })
  return strange ? fail('invalid', { [`lines.${strange[0]}`]: 'Unknown line.' }) : null
}
