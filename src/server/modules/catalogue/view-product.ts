import type { CategoryNode, ProductCard, ProductView } from '#contract/catalogue.ts'
import { fail, type Failure } from '#contract/errors.ts'
import type { Shape } from '#contract/shape.ts'
import type { Language } from '#contract/languages.ts'
import type { World } from '../../platform/app-context.ts'
import { exchangeFor } from '../content/index.ts'
import { loadProducts, viewProperties } from './load-products.ts'
import { countSubtrees } from './list-products.ts'
import { placeOf } from './product-columns.ts'
import { childrenOf, pathTo, readSnapshot, subtreesOf, type Snapshot } from './snapshot.ts'

/** The outer measurements that a form names; a round one has a diameter instead of length and width. */
export function dimensionsOf(form: Shape | null): ProductView['dimensions'] {
  const none = { length_mm: null, width_mm: null, height_mm: null, diameter_mm: null }
  if (!form) return none
  switch (form.kind) {
    case 'round':
    case 'ribbed':
    case 'faceted':
      return { ...none, diameter_mm: form.diameter, height_mm: form.height }
    case 'conical':
    case 'bowl':
    case 'vase':
      return { ...none, diameter_mm: form.top, height_mm: form.height }
    case 'square':
      return { ...none, length_mm: form.side, width_mm: form.side, height_mm: form.height }
    case 'rectangular':
    case 'block':
      return { ...none, length_mm: form.length, width_mm: form.width, height_mm: form.height }
    case 'bin':
      return form.shape === 'round'
        ? { ...none, diameter_mm: form.width, height_mm: form.height }
        : { ...none, length_mm: form.width, width_mm: form.width, height_mm: form.height }
    case 'bench':
      return { ...none, length_mm: form.length, width_mm: form.depth, height_mm: form.height + (form.back ?? 0) }
    case 'sink':
    case 'table':
      return form.shape === 'round'
        ? { ...none, diameter_mm: form.length, height_mm: form.height }
        : { ...none, length_mm: form.length, width_mm: form.width, height_mm: form.height }
    case 'halfsphere':
      return { ...none, diameter_mm: form.diameter, height_mm: Math.round(form.diameter / 2) + form.foot }
    case 'sphere':
      return {
        ...none,
        diameter_mm: form.diameter,
        height_mm: Math.round(form.diameter / 2 + Math.sqrt((form.diameter / 2) ** 2 - (form.foot / 2) ** 2)),
      }
    case 'bollard':
      return { ...none, diameter_mm: Math.max(form.top, form.bottom), height_mm: form.height }
  }
}

/** `GET /v1/product/view/{id}`: 404 when there is none or it is not published. */
export async function viewProduct(world: World, id: number, language: Language): Promise<ProductView | Failure> {
  const { db } = world.database
  const exchange = await exchangeFor(db, language)
  const product = (await loadProducts(db, [id], language, exchange)).get(id)
  if (!product?.row.published) return fail('notFound')
  const snapshot = await readSnapshot(world)
  const { row, words, options, card } = product
  return {
    ...card,
    description: words[language].description,
    dimensions: dimensionsOf(row.form),
    weight_kg: row.weightKg,
    form: row.form,
    categories: pathTo(snapshot, row.categoryId).map((category) => ({
      categoryId: category.id,
      categoryName: category.words[language].name,
      slug: category.words[language].slug,
    })),
    slugs: { uk: words.uk.slug, en: words.en.slug },
    product_properties: viewProperties(options, language, exchange),
  }
}

/** Others of the same category, then of its neighbours, then any; nearest in price first; never the product itself. */
export async function similarProducts(world: World, id: number, limit: number, language: Language): Promise<{ data: ProductCard[] } | Failure> {
  const { db } = world.database
  const snapshot = await readSnapshot(world)
  const { shelf } = snapshot
  const own = placeOf(shelf, id)
  if (own < 0) return fail('notFound')
  const category = shelf.categories[own] ?? 0
  const family = pathTo(snapshot, category).at(-2)?.id ?? category
  const circles = [new Set([category]), subtreesOf(snapshot, [family]), null]
  const distance = (place: number) => Math.abs((shelf.pricesFrom[place] ?? 0) - (shelf.pricesFrom[own] ?? 0))
  const near: number[] = []
  for (const circle of circles) {
    if (near.length >= limit) break
    const others = [...shelf.ids.keys()].filter(
      (place) => place !== own && !near.includes(place) && (circle?.has(shelf.categories[place] ?? 0) ?? true),
    )
    near.push(...others.sort((a, b) => distance(a) - distance(b)).slice(0, limit - near.length))
  }
  const loaded = await loadProducts(
    db,
    near.map((place) => shelf.ids[place] ?? 0),
    language,
    await exchangeFor(db, language),
  )
  return { data: [...loaded.values()].map(({ card }) => card) }
}

/** `GET /v1/category`: the tree, with what each subtree holds. */
export async function listCategories(world: World, language: Language): Promise<CategoryNode[]> {
  const snapshot = await readSnapshot(world)
  const counts = countSubtrees(snapshot, snapshot.counts)
  return branch(snapshot, null, language, counts)
}

function branch(snapshot: Snapshot, parent: number | null, language: Language, counts: ReadonlyMap<number, number>): CategoryNode[] {
  return childrenOf(snapshot, parent).map(({ id, words }) => ({
    categoryId: id,
    categoryName: words[language].name,
    slug: words[language].slug,
    product_count: counts.get(id) ?? 0,
    child: branch(snapshot, id, language, counts),
  }))
}
