import type { ProductEditor, ProductGap, ProductState } from '#contract/admin/products.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { lastChanges } from '../../../platform/audit/read-audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { viewImage } from '../../media/index.ts'
import { readPalette } from '../../content/index.ts'
import { weightOfValues } from './new-product.ts'
import { findGaps } from './product-gaps.ts'
import { pick, readDraft, type Draft } from './read-draft.ts'

/** @param differs whether there is a draft that buyers do not see yet */
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

/** A product for editing, with what it lacks and who changed it last; null when there is none. */
export async function readProductEditor(context: AppContext, db: Db | Tx, id: number): Promise<ProductEditor | null> {
  const draft = await readDraft(db, id)
  if (!draft) return null
  const { stored, published, values, changed, version, last } = draft
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
    slug: { uk: translations.uk.slug, en: translations.en.slug },
    missing: gapsOfDraft(draft),
    pictures: images.map((image) => ({ hash: image.hash, url: viewImage(image).url, kind: image.kind, color: image.color, alt: image.alt })),
    palette: await readPalette(db),
    removable: !(await context.cataloguePorts.isOrdered(db, id)),
    changed_at: isNewer ? last.at : row.updatedAt.toISOString(),
    changed_by: isNewer ? last.by : (audited?.by ?? null),
  }
}
