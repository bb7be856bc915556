import type { PropertyName } from '#contract/property-names.ts'
import type { Translated } from '#contract/languages.ts'
import { emptyProduct, type ProductValues } from '#contract/product-values.ts'
import { findFaults, productFaults } from '#contract/product-rules.ts'
import { toSlug } from '#contract/slug.ts'
import type { DemoCatalogue, DemoCategory, DemoProduct, loadDemoCatalogue } from '#demo/catalogue/schema.ts'
import type { Tx } from '../../platform/db/db.ts'
import { notifyContentChanged } from '../../platform/db/notify.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { storeAttributeDefinitions } from './attributes.ts'
import { importImages } from './demo-images.ts'
import { readManifest } from '#demo/pictures/gallery.ts'
import { storedValues } from './editing/new-product.ts'
import { setIndexVersion } from './reindex.ts'
import { lockSeeding, storeProduct, storeProperties, type NewProduct } from './store-product.ts'
import { categories, categoryTranslations, products } from './tables.ts'

async function storeCategories(tx: Tx, list: readonly DemoCategory[], parentId: number | null, found: Map<string, number>): Promise<void> {
  for (const [position, { code, name, children }] of list.entries()) {
    const [row] = await tx.insert(categories).values({ code, parentId, position }).returning({ id: categories.id })
    if (!row) throw new Error('the category was not stored')
    await tx
      .insert(categoryTranslations)
      .values((['uk', 'en'] as const).map((language) => ({ categoryId: row.id, language, name: name[language], slug: toSlug(name[language]) })))
    found.set(code, row.id)
    await storeCategories(tx, children ?? [], row.id, found)
  }
}

/** A demo product in the form of the editor's fields. */
function toValues(demo: DemoProduct, categoryId: number): ProductValues {
  const options = demo.properties.map(({ name, options: list }) => [
    `options.${name}`,
    list.map(({ value, label, impact, days, change, pairs }) => ({
      value,
      label,
      impact: impact * 100,
      extra_days: days,
      shape_change: change,
      pairs,
    })),
  ])
  return {
    ...emptyProduct(categoryId),
    'name.uk': demo.name.uk,
    'name.en': demo.name.en,
    'description.uk': demo.description.uk,
    'description.en': demo.description.en,
    price_kopiykas: demo.price * 100,
    shape: demo.shape,
    own_size: demo.own_size ? { ...demo.own_size, surcharge: demo.own_size.surcharge * 100 } : null,
    lead_time_days: demo.lead_time_days,
    ...Object.fromEntries(options),
    attributes: Object.fromEntries(demo.attributes.map(({ code, value }) => [code, { ...value, sample: true }])),
  }
}

function toNewProduct(
  demo: DemoProduct,
  categoryId: number,
  images: NewProduct['images'],
  { recommended, sets }: Pick<DemoCatalogue, 'recommended' | 'sets'>,
): NewProduct {
  const values = toValues(demo, categoryId)
  const rank = recommended.indexOf(demo.code)
  const fitsWith = sets.find((set) => set.includes(demo.code))?.filter((code) => code !== demo.code) ?? []
  const [fault] = findFaults(values)
  if (fault) throw new Error(`${demo.file}: ${demo.code}: ${fault.field}: ${productFaults[fault.fault]}`)
  return {
    ...storedValues(values),
    code: demo.code,
    published: true,
    rank: rank < 0 ? null : rank,
    fitsWith,
    createdAt: new Date(`${demo.created}T00:00:00Z`),
    images,
  }
}

/** The names of all properties in use. */
const propertyLabels = (list: readonly DemoProduct[]): Map<PropertyName, Translated> =>
  new Map(list.flatMap(({ properties }) => properties.map(({ name, label }) => [name, label] as const)))

/** Stores the demo catalogue, if there is no product yet. */
export async function seedCatalogue(context: AppContext): Promise<void> {
  const { db } = context.database
  const [already] = await db.select({ id: products.id }).from(products).limit(1)
  if (already) return
  const { loadDemoCatalogue } = await import('#demo/catalogue/schema.ts')
  const demo = loadDemoCatalogue()
  const manifest = readManifest()
  const images = new Map<string, NewProduct['images']>()
  // Pictures are files: stored before the transaction, and only once, however often this runs.
  for (const product of demo.products) images.set(product.code, await importImages(context, product, manifest.get(product.code) ?? []))
  await db.transaction(async (tx) => {
    await lockSeeding(tx)
    const [meanwhile] = await tx.select({ id: products.id }).from(products).limit(1)
    if (!meanwhile) await storeDemoCatalogue(tx, demo, images)
  })
}

/** Stores the demo's categories, properties and products, with the given pictures by product. */
export async function storeDemoCatalogue(
  tx: Tx,
  demo: ReturnType<typeof loadDemoCatalogue>,
  images: ReadonlyMap<string, NewProduct['images']>,
): Promise<void> {
  const found = new Map<string, number>()
  await storeCategories(tx, demo.categories, null, found)
  await storeProperties(tx, propertyLabels(demo.products))
  await storeAttributeDefinitions(tx, demo.attributes)
  for (const product of demo.products) {
    const category = found.get(product.category)
    if (category === undefined) throw new Error(`no category ${product.category}`)
    await storeProduct(tx, toNewProduct(product, category, images.get(product.code) ?? [], demo))
  }
  await setIndexVersion(tx)
  await notifyContentChanged(tx, { area: 'catalogue' })
}
