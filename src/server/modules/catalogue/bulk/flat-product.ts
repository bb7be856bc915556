import { sql } from 'drizzle-orm'
import type { ForbiddenOptions } from '#contract/price.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** A value by its dotted name: `name.uk`, `price_kopiykas`, `impact.size.60x60x110`. */
export type FlatValues = Readonly<Record<string, string | number | null>>

/** A product as one flat list of fields: what changes of many products compare, write and put back. */
export interface FlatProduct {
  readonly id: number
  readonly code: string
  readonly version: number
  readonly values: FlatValues
  /** What cannot be had together counts in no price range. */
  readonly forbidden: readonly ForbiddenOptions[]
}

/** What is said of an option; all of them are there, or the option is not. */
export const optionFields = ['label_uk', 'label_en', 'impact', 'days'] as const
type OptionField = (typeof optionFields)[number]

export const optionField = (field: OptionField, property: string, value: string): string => `${field}.${property}.${value}`

export interface OptionRef {
  readonly field: OptionField
  readonly property: string
  readonly value: string
}

/** Which field of which option a name means; null when it is one of the product's own. A value may hold dots. */
export function parseOptionField(name: string): OptionRef | null {
  const [first = '', property = '', ...rest] = name.split('.')
  const field = optionFields.find((known) => known === first)
  return field && rest.length > 0 ? { field, property, value: rest.join('.') } : null
}

interface Row extends Record<string, unknown> {
  id: number
  code: string
  version: number
  base_price: number
  category_id: number
  lead_time_days: number
  weight_kg: number | null
  published: boolean
  texts: Partial<Record<'uk' | 'en', { name: string; description: string }>>
  options: { property: string; value: string; uk: string; en: string; impact: number; days: number }[]
  forbidden: readonly ForbiddenOptions[]
}

/**
 * Products by their ids, in the order of the ids.
 * @param lock whoever changes one of them waits until the transaction ends
 */
export async function readFlat(tx: Tx, ids: readonly number[], lock = false): Promise<FlatProduct[]> {
  // Locked first: a statement that waits for a lock still reads the other tables as they were when it began.
  if (lock) await tx.execute(sql`select id from products where id = any(${sql.param([...ids])}::int[]) order by id for update`)
  const { rows } = await tx.execute<Row>(sql`
    select p.id, p.code, p.version, p.base_price, p.category_id, p.lead_time_days, p.weight_kg, p.published,
      (select coalesce(json_object_agg(t.language, json_build_object('name', t.name, 'description', t.description)), '{}')
        from product_translations t where t.product_id = p.id) as texts,
      (select coalesce(json_agg(json_build_object('property', o.property, 'value', o.value, 'uk', o.label_uk, 'en', o.label_en,
          'impact', o.impact, 'days', o.extra_days) order by o.property, o.position), '[]')
        from product_options o where o.product_id = p.id) as options,
      (select coalesce(json_agg(json_build_object('one', json_build_object('property', r.one_property, 'value', r.one_value),
          'other', json_build_object('property', r.other_property, 'value', r.other_value))), '[]')
        from option_rules r where r.product_id = p.id) as forbidden
    from products p where p.id = any(${sql.param([...ids])}::int[]) order by p.id`)
  return rows.map(flatten)
}

function flatten({ id, code, version, texts, options, forbidden, ...row }: Row): FlatProduct {
  const own: FlatValues = {
    'name.uk': texts.uk?.name ?? '',
    'name.en': texts.en?.name ?? '',
    'description.uk': texts.uk?.description ?? '',
    'description.en': texts.en?.description ?? '',
    price_kopiykas: row.base_price,
    category_id: row.category_id,
    lead_time_days: row.lead_time_days,
    weight_kg: row.weight_kg,
    state: row.published ? 'published' : 'hidden',
  }
  const chosen = options.flatMap(({ property, value, uk, en, impact, days }) => [
    [optionField('label_uk', property, value), uk] as const,
    [optionField('label_en', property, value), en] as const,
    [optionField('impact', property, value), impact] as const,
    [optionField('days', property, value), days] as const,
  ])
  return { id, code, version, forbidden, values: { ...own, ...Object.fromEntries(chosen) } }
}
