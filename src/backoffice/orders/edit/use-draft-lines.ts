import { useState } from 'react'
import type { DraftLine, OrderEdit, SaleProductView, FormerLine } from '#contract/admin/order-edits.ts'
import { priceDraft } from '#contract/draft-lines.ts'
import { parseOwnSize } from '#contract/own-size.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import { joinMembers, joinWhole, type FieldValues, type Join } from '../../form/merge-edits.ts'
import type { Saved } from '../../form/use-edit-form.ts'

/** The server's data about a draft of an order or quote. */
export type PricedBy = Pick<OrderEdit, 'before' | 'products' | 'tiers' | 'limit_percent'>
export type DraftEditor = ReturnType<typeof useDraftLines>

/** The typed lines of a draft, with their prices and names. */
export function useDraftLines({ before, products: known, tiers, limit_percent: percent }: PricedBy, values: FieldValues) {
  const t = useTranslations('admin-order-edit')
  const format = useFormats()
  /** Products that were added here and that the server has not sent with the draft yet. */
  const [added, setAdded] = useState<readonly SaleProductView[]>([])
  const byId = new Map<number, SaleProductView>()
  for (const product of [...known, ...added]) byId.set(product.id, mergeSizes(product, byId.get(product.id)))
  const products = [...byId.values()]
  const lines = linesIn(values)
  const draft = Object.fromEntries(lines)
  const pricing = { before, products, tiers }
  const formatLineName = (key: string, line: DraftLine | null | undefined): string => {
    if (line && line.kind !== 'product') return format.name(line.name)
    const name = (line && byId.get(line.product_id)?.name) ?? before[key]?.name
    return name ? format.name(name) : t('line')
  }
  /** The chosen options of a line, except those that it has anyway. */
  const listChosen = (line: DraftLine): string[] => {
    if (line.kind !== 'product') return []
    const properties = byId.get(line.product_id)?.properties ?? []
    return properties.flatMap(({ name, label, options: [usual, ...others] }) => {
      const value = line.options.find((option) => option.name === name)?.value
      const chosen = value === usual?.value ? undefined : others.find((option) => option.value === value)
      return chosen ? [`${format.name(label)}: ${format.name(chosen.label)}`] : []
    })
  }
  /** A line as one row of text, to compare two versions. */
  const show = (key: string, value: unknown): string => {
    const line = linesIn({ [key]: value })[0]?.[1]
    if (!line) return t('removedLine')
    const { total } = priceDraft({ [key]: line }, pricing, { percent: null })
    return [`${formatLineName(key, line)} × ${line.quantity} = ${format.sum(total)}`, ...listChosen(line)].join(', ')
  }
  return {
    lines,
    draft,
    before,
    limit: percent,
    products: byId,
    priced: priceDraft(draft, pricing, { percent }),
    formatLineName,
    show,
    learn: (product: SaleProductView) => setAdded((learned) => [...learned, product]),
  }
}

/** The product, with own sizes added from another copy of it. */
function mergeSizes(product: SaleProductView, other: SaleProductView | undefined): SaleProductView {
  const further = other?.properties.find(({ name }) => name === 'size')?.options.filter(({ value }) => parseOwnSize(value) !== null) ?? []
  const properties = product.properties.map((property) => {
    if (property.name !== 'size') return property
    return { ...property, options: [...property.options, ...further.filter(({ value }) => !property.options.some((one) => one.value === value))] }
  })
  return { ...product, properties }
}

/** Each line is a field of the form; a removed one is null. */
export const savedEdit = ({ lines, version }: OrderEdit): Saved => ({ values: lines, version })

const isLine = (value: unknown): value is DraftLine => typeof value === 'object' && value !== null && 'kind' in value

/** Two people's changes of one line of goods are joined: one may change its quantity, the other an option. */
export const joinLines: Join = (...sides) => {
  const areGoods = sides.slice(0, 3).every((line) => isLine(line) && line.kind === 'product')
  return (areGoods ? joinMembers : joinWhole)(...sides)
}

/** The lines, sorted by position. */
export function linesIn(values: FieldValues): (readonly [key: string, line: DraftLine])[] {
  const lines = Object.entries(values).flatMap(([key, value]) => (isLine(value) ? [[key, value] as const] : []))
  return lines.toSorted(([, a], [, b]) => a.place - b.place)
}

/** The changed lines for the request; a removed line is null. */
export function toChanges(values: FieldValues, changed: readonly string[]): Record<string, DraftLine | null> {
  return Object.fromEntries(
    changed.map((key) => {
      const value = values[key]
      return [key, isLine(value) ? value : null]
    }),
  )
}

/** A random key, so that two colleagues never create the same. */
export const newKey = (): string => `n${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

export const lastPlace = (values: FieldValues): number => Math.max(-1, ...linesIn(values).map(([, { place }]) => place))

/** A new line for a product, with the first option of each property, which its page selects too. */
export function newProductLine(product: SaleProductView, place: number): DraftLine<'product'> {
  const options = product.properties.flatMap(({ name, options: [first] }) => (first ? [{ name, value: first.value, note: null }] : []))
  return { kind: 'product', place, product_id: product.id, quantity: 1, options, price: null }
}

/** Restores a removed line as it was in the order. */
export function lineAsBefore(before: FormerLine | undefined, place: number): DraftLine | null {
  if (!before) return null
  const { kind, product_id, name, quantity, options, unit_kopiykas } = before
  if (kind !== 'product') return { kind, place, name, quantity, amount_kopiykas: Math.abs(unit_kopiykas) }
  return product_id === null ? null : { kind, place, product_id, quantity, options, price: null }
}
