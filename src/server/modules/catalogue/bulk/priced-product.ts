import { sql } from 'drizzle-orm'
import type { Translated } from '#contract/languages.ts'
import { money, type Money } from '#contract/money.ts'
import type { ForbiddenOptions } from '#contract/price.ts'
import type { FieldChange } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'

interface PricedOption {
  readonly property: string
  readonly value: string
  readonly label: Translated
  readonly impact: Money
}

/** The price data of a product that a change of many prices reads and compares. */
export interface PricedProduct extends Record<string, unknown> {
  readonly id: number
  readonly code: string
  readonly version: number
  readonly name: Translated
  /** Price of the base configuration, in kopiykas. */
  readonly price: Money
  readonly options: readonly PricedOption[]
  /** Forbidden combinations are left out of price ranges. */
  readonly forbidden: readonly ForbiddenOptions[]
}

/** The audit's name for the price of an option: `impact.size.60x60x110`. */
export const impactField = (property: string, value: string): string => `impact.${property}.${value}`

/** The current value of a changed field; null when its option no longer exists. */
export function priceAt({ price, options }: PricedProduct, field: string): number | null {
  if (field === 'price_kopiykas') return price
  return options.find(({ property, value }) => impactField(property, value) === field)?.impact ?? null
}

/** The product with the changes applied. */
export function repriced(product: PricedProduct, changes: readonly FieldChange[]): PricedProduct {
  const after = (field: string, now: Money) => money(Number(changes.find((change) => change.field === field)?.after ?? now))
  return {
    ...product,
    price: after('price_kopiykas', product.price),
    options: product.options.map((option) => ({ ...option, impact: after(impactField(option.property, option.value), option.impact) })),
  }
}

/**
 * Reads products by id, in order of id.
 * @param lock makes other writers of these products wait until the transaction ends
 */
export async function readPriced(tx: Tx, ids: readonly number[], lock = false): Promise<PricedProduct[]> {
  // Lock first: a statement that waits for a lock still sees the other tables as they were when it began.
  if (lock) await tx.execute(sql`select id from products where id = any(${sql.param([...ids])}::int[]) order by id for update`)
  const { rows } = await tx.execute<PricedProduct>(sql`
    select p.id, p.code, p.version, p.base_price as price,
      (select json_object_agg(language, name) from product_translations t where t.product_id = p.id) as name,
      (select coalesce(json_agg(json_build_object('property', o.property, 'value', o.value, 'impact', o.impact,
          'label', json_build_object('uk', o.label_uk, 'en', o.label_en)) order by o.property, o.position), '[]')
        from product_options o where o.product_id = p.id) as options,
      (select coalesce(json_agg(json_build_object('one', json_build_object('property', r.one_property, 'value', r.one_value),
          'other', json_build_object('property', r.other_property, 'value', r.other_value))), '[]')
        from option_rules r where r.product_id = p.id) as forbidden
    from products p where p.id = any(${sql.param([...ids])}::int[]) order by p.id`)
  return rows
}
