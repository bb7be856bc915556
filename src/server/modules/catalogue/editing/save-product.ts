import { eq, inArray } from 'drizzle-orm'
import { findFaults, productFaults, type ProductFault } from '#contract/product-rules.ts'
import type { Palettes } from '#contract/palette.ts'
import { fieldValue, findChangedFields, emptyProduct, listProperties, type ProductField, type ProductValues } from '#contract/product-values.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { readPalettes } from '../../content/index.ts'
import { reindexProducts } from '../reindex-products.ts'
import { storeProduct } from '../store-product.ts'
import { attributeDefinitions, categories, products } from '../tables.ts'
import { ensureProperties } from './ensure-properties.ts'
import { storedValues } from './new-product.ts'
import { readValues } from './read-values.ts'
import { updateProduct } from './update-product.ts'

/** A change of one product's published state. */
interface ProductWrite {
  /** null for a new product, which brings its own code. */
  readonly id: number | null
  readonly code?: string
  /** Missing fields stay unchanged; in a new product they are empty. */
  readonly changes: Partial<ProductValues>
  /** Missing = unchanged; a new product is hidden. */
  readonly onSale?: boolean
  /** The verb of the audit entry: `publish`, `import`, `price`… */
  readonly verb: string
  readonly reason?: string
  /** Allows an incomplete hidden product, because an undo restores an earlier state. */
  readonly asBefore?: true
  /** False when the caller reindexes many products at once by `reindexProducts`. */
  readonly reindex?: boolean
}
type ProductWritten =
  | {
      readonly ok: true
      readonly id: number
      readonly version: number
      /** The fields that changed; when empty, nothing was written, not even an audit row. */
      readonly changed: readonly ProductField[]
      /** The id of the audit row; null when nothing was written. */
      readonly change: number | null
    }
  | { readonly ok: false; readonly faults: readonly ProductFault[] }

/**
 * Writes the published state of one product in the caller's transaction: checks the rules (`findFaults`), stores the product with its
 * derived data (list prices, weight, addresses, search, facets), and writes an audit row. Fails with all faults and writes nothing when
 * the product may not be on sale in this state. Does not change drafts: they continue from the new state.
 *
 * Does not notify caches: the caller does so once, in the same transaction, by `notifyContentChanged(tx, { area: 'catalogue' })`, or
 * with `ids` when neither category nor sale changed. Not idempotent; callers use `runOnce`.
 */
export async function saveProduct(context: AppContext, tx: Tx, actor: Actor, write: ProductWrite): Promise<ProductWritten> {
  return write.id === null ? insert(context, tx, actor, write) : update(context, tx, actor, write, write.id)
}

async function insert(context: AppContext, tx: Tx, actor: Actor, { code, changes, onSale, verb, reason }: ProductWrite): Promise<ProductWritten> {
  if (code === undefined) throw new Error('a new product needs a code')
  const values = { ...emptyProduct(changes.category_id ?? 0), ...changes }
  const faults = await allFaults(tx, values)
  if (faults.length > 0) return { ok: false, faults }
  await ensureProperties(context, tx, listProperties(values))
  const published = onSale ?? false
  const id = await storeProduct(tx, {
    ...storedValues(values),
    code,
    published,
    neverPublished: !published,
    createdAt: context.clock.now(),
    images: [],
  })
  const changed = findChangedFields(emptyProduct(values.category_id), values)
  const change = await recordChange(context, tx, actor, {
    kind: 'product',
    verb,
    subject: { id, label: values['name.uk'] },
    changes: changed.map((field) => ({ field, before: null, after: fieldValue(values, field) })),
    version: 0,
    reason: reason ?? null,
  })
  return { ok: true, id, version: 0, changed, change }
}

async function update(context: AppContext, tx: Tx, actor: Actor, write: ProductWrite, id: number): Promise<ProductWritten> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
  const before = await readValues(tx, id)
  if (!before) throw new Error(`product ${id} is not there`)
  const { row } = before.stored
  const changed = findChangedFields(before.values, write.changes)
  const onSale = write.onSale ?? row.published
  const stateChanges = onSale !== row.published
  if (changed.length === 0 && !stateChanges) return { ok: true, id, version: row.version, changed, change: null }
  if (changed.length === 0 && !onSale)
    return takeOffSale(context, tx, actor, write, { id, label: before.values['name.uk'], version: row.version + 1 })
  // `changed` are its own fields
  const values = { ...before.values, ...Object.fromEntries(changed.map((field) => [field, write.changes[field]])) } as ProductValues
  const mayBeUnfinished = write.asBefore && !onSale
  const faults = (await allFaults(tx, values)).filter(({ fault }) => !mayBeUnfinished || isOfOthers(fault))
  if (faults.length > 0) return { ok: false, faults }
  await ensureProperties(context, tx, listProperties(values))
  const version = row.version + 1
  await updateProduct(tx, id, { values, changed, version, onSale })
  if (write.reindex !== false) await reindexProducts(tx, [id])
  const change = await recordChange(context, tx, actor, {
    kind: 'product',
    verb: write.verb,
    subject: { id, label: values['name.uk'] },
    changes: [
      ...changed.map((field) => ({ field, before: fieldValue(before.values, field), after: fieldValue(values, field) })),
      ...(stateChanges ? [{ field: 'on_sale', before: row.published, after: onSale }] : []),
    ],
    version,
    reason: write.reason ?? null,
  })
  return { ok: true, id, version, changed, change }
}

/** Hides a product without checking the rules, because a faulty product must be able to leave the shop. Changes nothing else. */
async function takeOffSale(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  { verb, reason }: ProductWrite,
  { id, label, version }: { id: number; label: string; version: number },
): Promise<ProductWritten> {
  await tx.update(products).set({ version, published: false }).where(eq(products.id, id))
  const changes = [{ field: 'on_sale', before: true, after: false }]
  const change = await recordChange(context, tx, actor, { kind: 'product', verb, subject: { id, label }, changes, version, reason: reason ?? null })
  return { ok: true, id, version, changed: [], change }
}

/** Facts from the database that the rules need. */
export interface Known {
  readonly categories: ReadonlySet<number>
  readonly attributes: ReadonlySet<string>
  readonly palettes: Palettes
}

/** All faults of a product, including unknown categories and attributes. */
export function faultsKnowing(values: ProductValues, known: Known): ProductFault[] {
  const faults = findFaults(values, known.palettes)
  if (!known.categories.has(values.category_id)) faults.push({ field: 'category_id', fault: 'categoryGone' })
  for (const code of Object.keys(values.attributes))
    if (!known.attributes.has(code)) faults.push({ field: 'attributes', fault: 'attributeUnknown', at: code })
  return faults
}

/** Faults caused by deleted categories or attributes: such a product cannot be stored at all. */
const isOfOthers = (fault: ProductFault['fault']) => fault === 'categoryGone' || fault === 'attributeUnknown'

async function allFaults(tx: Tx, values: ProductValues): Promise<ProductFault[]> {
  const found = await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, values.category_id))
  const codes = Object.keys(values.attributes)
  const attributes =
    codes.length === 0
      ? []
      : await tx.select({ code: attributeDefinitions.code }).from(attributeDefinitions).where(inArray(attributeDefinitions.code, codes))
  return faultsKnowing(values, {
    categories: new Set(found.map(({ id }) => id)),
    attributes: new Set(attributes.map(({ code }) => code)),
    palettes: await readPalettes(tx),
  })
}

/** Faults in the form of a failure: the first fault of each field. */
export function faultErrors(faults: readonly ProductFault[]): FieldErrors {
  return Object.fromEntries(faults.toReversed().map(({ field, fault }) => [field, productFaults[fault]]))
}
