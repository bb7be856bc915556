import { eq } from 'drizzle-orm'
import { fieldValue, findChangedFields, type ProductField, type ProductValues } from '#contract/product-values.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { StoredProduct } from '../load-products.ts'
import { productDrafts, type FieldMark } from '../tables.ts'
import { readValues } from './read-values.ts'

export interface Draft {
  readonly stored: StoredProduct
  /** The state that buyers see. */
  readonly published: ProductValues
  /** The state that the staff sees. */
  readonly values: ProductValues
  /** The fields whose values differ. */
  readonly changed: readonly ProductField[]
  readonly version: number
  readonly marks: Partial<Record<ProductField, FieldMark>>
  /** The newest change of the draft. */
  readonly last: FieldMark | null
}

/** A product with its draft; null when there is no such product. */
export async function readDraft(db: Db | Tx, id: number): Promise<Draft | null> {
  const product = await readValues(db, id)
  if (!product) return null
  const [draft] = await db.select().from(productDrafts).where(eq(productDrafts.productId, id))
  const data = draft?.data ?? {}
  const changed = findChangedFields(product.values, data)
  return {
    stored: product.stored,
    published: product.values,
    values: { ...product.values, ...pick(data, changed) },
    changed,
    version: draft?.version ?? 0,
    marks: draft?.marks ?? {},
    last: draft?.changed ?? null,
  }
}

export function pick(values: Partial<ProductValues>, fields: readonly ProductField[]): Partial<ProductValues> {
  return Object.fromEntries(fields.map((field) => [field, fieldValue(values, field)])) as Partial<ProductValues> // `fields` are its own fields
}
