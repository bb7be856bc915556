import { useState } from 'react'
import type { DraftLine, OrderEdit, SaleProductView } from '#contract/admin/order-edits.ts'
import { priceDraft } from '#contract/draft-lines.ts'
import { parseOwnSize } from '#contract/own-size.ts'
import { useTranslations } from '#i18n/messages.tsx'
import { useFormats } from '../../fields/use-formats.ts'
import type { FieldValues } from '../../form/merge-edits.ts'
import { linesIn } from './draft-values.ts'

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
  /** A line as one row of text, to compare two versions. */
  const show = (key: string, value: unknown): string => {
    const line = linesIn({ [key]: value })[0]?.[1]
    if (!line) return t('removedLine')
    const { total } = priceDraft({ [key]: line }, pricing, { percent: null })
    return `${formatLineName(key, line)} × ${line.quantity} = ${format.sum(total)}`
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
