import { eq } from 'drizzle-orm'
import { refuse, type AdminFailure } from '#contract/admin/errors.ts'
import {
  productTextFields,
  type ProductEdit,
  type ProductEditor,
  type ProductField,
  type ProductSaved,
  type ProductState,
} from '#contract/admin/products.ts'
import { money } from '#contract/money.ts'
import { may, type StaffRole } from '#contract/permissions.ts'
import { slugOf } from '#contract/slug.ts'
import { fieldsChangedSince } from '../../../platform/audit/read-audit.ts'
import { recordChange, type Actor } from '../../../platform/audit/record-change.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { loadProducts } from '../load-products.ts'
import { priceColumns } from '../price-columns.ts'
import { reindexProductsIn } from '../reindex.ts'
import { categories, products, productTranslations } from '../tables.ts'
import { propertyPrices } from '../view-card.ts'
import { readProductEditor } from './read-editor.ts'

type Values = Partial<Record<ProductField, string | number>>
const languages = ['uk', 'en'] as const

/** What a write names, by dotted field. */
function valuesOf({ name, description, ...rest }: Omit<ProductEdit, 'version'> & { state?: ProductState }): Values {
  const texts = languages.map((language) => ({ [`name.${language}`]: name?.[language], [`description.${language}`]: description?.[language] }))
  const all: Partial<Record<string, string | number>> = Object.assign({}, ...texts, rest) as Record<string, string | number> // of the two schemas
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function valuesIn({
  name,
  description,
  price_kopiykas,
  category_id,
  lead_time_days,
  state,
}: ProductEditor): Required<Record<ProductField, string | number>> {
  return {
    'name.uk': name.uk,
    'name.en': name.en,
    'description.uk': description.uk,
    'description.en': description.en,
    price_kopiykas,
    category_id,
    lead_time_days,
    state,
  }
}

interface By {
  readonly actor: Actor
  readonly roles: readonly StaffRole[]
}

/**
 * Changes what a write names. From an older version it is joined with what others changed since, unless both changed the
 * same field: then it is refused with what the product is now.
 */
export async function editProduct(
  context: AppContext,
  { actor, roles }: By,
  id: number,
  { version, ...edit }: ProductEdit | { version: number; state: ProductState },
): Promise<ProductSaved | AdminFailure> {
  return runOnce(context, actor, { what: 'edit-product', body: { id, version, edit } }, async (tx) => {
    const [locked] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    const current = locked ? await readProductEditor(tx, id) : null
    if (!current) return refuse('notFound')
    const now = valuesIn(current)
    const written = Object.entries(valuesOf(edit)) as [ProductField, string | number][] // its keys are fields
    const changes = written.filter(([field, value]) => now[field] !== value)
    const notMine = may(roles, 'catalogue.edit') ? [] : changes.filter(([field]) => !productTextFields.includes(field))
    if (notMine.length > 0) return refuse('notPermitted', Object.fromEntries(notMine.map(([field]) => [field, 'Your role may not change this.'])))
    const others = await changedByOthers(tx, current, version)
    const both = changes.map(([field]) => field).filter((field) => others === null || others.includes(field))
    if (both.length > 0) return staleProduct(current, both)
    const joined = (others ?? []).filter((field) => !written.some(([own]) => own === field))
    if (changes.length === 0) return { product: current, joined }
    const wrong = await apply(context, tx, { actor, current }, Object.fromEntries(changes))
    if (wrong) return wrong
    const product = await readProductEditor(tx, id)
    if (!product) throw new Error('the product went while it was locked')
    return { product, joined }
  })
}

/** The fields that somebody changed after a version; null where nobody can say. */
async function changedByOthers(tx: Tx, current: ProductEditor, version: number): Promise<ProductField[] | null> {
  if (version === current.version) return []
  if (version > current.version) return null
  const fields = await fieldsChangedSince(tx, 'product', current.id, version, current.version)
  return fields === null ? null : (Object.keys(valuesIn(current)) as ProductField[]).filter((field) => fields.has(field)) // its keys are fields
}

function staleProduct(current: ProductEditor, fields: readonly ProductField[]): AdminFailure {
  return { failure: 'staleVersion', stale: { current, changed_by: current.changed_by?.name ?? null, changed_at: current.changed_at, fields } }
}

async function apply(
  context: AppContext,
  tx: Tx,
  { actor, current }: { actor: Actor; current: ProductEditor },
  values: Values,
): Promise<AdminFailure | null> {
  const { id } = current
  const before = valuesIn(current)
  const { price_kopiykas: price, category_id: categoryId, lead_time_days: leadTimeDays, state } = values
  if (categoryId !== undefined) {
    const [category] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(eq(categories.id, Number(categoryId)))
    if (!category) return refuse('invalid', { category_id: 'This category is not there any more.' })
  }
  const version = current.version + 1
  await writeTexts(tx, current, values)
  await tx
    .update(products)
    .set({
      version,
      ...(price === undefined ? {} : await pricesOf(tx, id, Number(price))),
      ...(categoryId === undefined ? {} : { categoryId: Number(categoryId) }),
      ...(leadTimeDays === undefined ? {} : { leadTimeDays: Number(leadTimeDays) }),
      ...(state === undefined ? {} : { published: state === 'published' }),
    })
    .where(eq(products.id, id))
  // What search and facets know follows from texts and category.
  if (Object.keys(values).some((field) => field === 'category_id' || productTextFields.some((text) => text === field)))
    await reindexProductsIn(tx, [id])
  const changes = Object.entries(values).map(([field, after]) => ({ field, before: before[field as ProductField], after })) // its keys are fields
  const verb = state === undefined ? 'edit' : state === 'published' ? 'publish' : 'hide'
  await recordChange(context, tx, actor, { kind: 'product', verb, thing: { id, label: current.name.uk || current.code }, changes, version })
  // Another category or state changes lists that this product alone does not name.
  await notifyContentChanged(tx, state === undefined && categoryId === undefined ? { area: 'catalogue', ids: [id] } : { area: 'catalogue' })
  return null
}

async function writeTexts(tx: Tx, { id, name, slug, description }: ProductEditor, values: Values): Promise<void> {
  for (const language of languages) {
    const [newName, newDescription] = [values[`name.${language}`], values[`description.${language}`]]
    if (newName === undefined && newDescription === undefined) continue
    const text = {
      name: newName === undefined ? name[language] : String(newName),
      slug: newName === undefined ? slug[language] : slugOf(String(newName)),
      description: newDescription === undefined ? description[language] : String(newDescription),
    }
    await tx
      .insert(productTranslations)
      .values({ productId: id, language, ...text })
      .onConflictDoUpdate({ target: [productTranslations.productId, productTranslations.language], set: text })
  }
}

/** Everything that a new base price decides; what options add stays. */
async function pricesOf(tx: Tx, id: number, kopiykas: number) {
  const product = (await loadProducts(tx, [id])).get(id)
  return { basePrice: money(kopiykas), ...priceColumns(money(kopiykas), propertyPrices(product?.options ?? [])) }
}
