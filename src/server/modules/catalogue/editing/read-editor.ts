import { inArray } from 'drizzle-orm'
import type { Companion, ProductEditor, ProductGap, ProductState } from '#contract/admin/products.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { lastChanges } from '../../../platform/audit/read-audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { pictureAddresses, viewImage } from '../../media/index.ts'
import { readPalettes } from '../../content/index.ts'
import { loadProducts } from '../load-products.ts'
import { products } from '../tables.ts'
import { weightOfValues } from './new-product.ts'
import { findGaps } from './product-gaps.ts'
import { pick, readDraft, type Draft } from './read-values.ts'

/** @param differs whether the draft differs from what buyers see */
export function productState({ published, neverPublished }: { published: boolean; neverPublished: boolean }, differs: boolean): ProductState {
  if (neverPublished) return 'draft'
  if (!published) return 'hidden'
  return differs ? 'changed' : 'published'
}

function gapsOfDraft({ values, stored }: Draft): ProductGap[] {
  return findGaps({
    nameEn: values['name.en'],
    descriptionUk: values['description.uk'],
    descriptionEn: values['description.en'],
    pictures: stored.images.length,
    picturesWithoutAlt: stored.images.filter(({ alt }) => !alt.uk || !alt.en).length,
    weightKg: weightOfValues(values),
  })
}

/** Resolves the product codes of a list for display. */
async function readCompanions(db: Db | Tx, codes: readonly string[]): Promise<Companion[]> {
  if (codes.length === 0) return []
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.code, [...codes]))
  const ids = found.map(({ id }) => id)
  const loaded = await loadProducts(db, ids)
  return [...loaded.values()].map(({ row, translations: { uk, en }, images: [first] }) => ({
    code: row.code,
    name: { uk: uk.name, en: en.name },
    picture: first ? pictureAddresses(first).thumbnail : null,
    on_sale: row.published,
  }))
}

/** A product for the editor, with its gaps and the author of the last change; null when there is no such product. */
export async function readProductEditor(context: AppContext, db: Db | Tx, id: number): Promise<ProductEditor | null> {
  const draft = await readDraft(db, id)
  if (!draft) return null
  const { stored, published, values, changed, version, marks, last } = draft
  const { row, images, translations } = stored
  const audited = (await lastChanges(db, 'product', [id])).get(String(id))
  const isNewer = last !== null && (!audited || Date.parse(last.at) > audited.at.getTime())
  return {
    id,
    code: row.code,
    version,
    state: productState(row, changed.length > 0),
    values,
    before: pick(published, changed),
    changed: [...changed],
    writers: changed.flatMap((field) => (marks[field] ? [{ field, by: marks[field].by, at: marks[field].at }] : [])),
    slug: { uk: translations.uk.slug, en: translations.en.slug },
    missing: gapsOfDraft(draft),
    pictures: images.map((image) => ({ hash: image.hash, url: viewImage(image).url, kind: image.kind, color: image.color, alt: image.alt })),
    palettes: await readPalettes(db),
    companions: await readCompanions(db, values.fits_with),
    removable: !(await context.cataloguePorts.isOrdered(db, id)),
    changed_at: isNewer ? last.at : row.updatedAt.toISOString(),
    changed_by: isNewer ? last.by : (audited?.by ?? null),
  }
}
