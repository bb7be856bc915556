import { and, desc, eq, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { ReasonGiven } from '#contract/admin/acts.ts'
import { pageLength } from '#contract/admin/lists.ts'
import type { AdminPicture, PictureDetails, PictureEdit, PictureRemoved, PictureRows, PictureUse } from '#contract/admin/pictures.ts'
import { changesBetween, recordChange, storedField, staleSubject, type Actor, type FieldChange } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import { countRows, toPage } from '../../../platform/db/list-page.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import {
  changeImage,
  deleteImage,
  imageColumns,
  imageRows,
  lockImage,
  lockPicture,
  originalKey,
  pictureAddresses,
  restoreImage,
  type StoredImage,
} from '../../media/index.ts'
import { shownScenes } from '../front/shown-scenes.ts'
import { productImages, products, productTranslations } from '../tables.ts'
import { containing } from '../../../platform/db/trigrams.ts'
import { readUseColumns, type UseColumns } from './picture-uses.ts'

const view = (file: StoredImage, uses: PictureUse[]): AdminPicture => ({
  ...pictureAddresses(file),
  id: file.id,
  name: file.name,
  width: file.width,
  height: file.height,
  bytes: file.bytes,
  focus: file.focus,
  version: file.version,
  uses,
})
const toLabel = ({ name, hash }: StoredImage) => name ?? hash

/** One picture for the staff; null when there is none. */
export async function readPicture(context: AppContext, db: Db | Tx, id: number): Promise<AdminPicture | null> {
  const { uses } = await readUseColumns(context, db)
  const [row] = await db.select({ file: imageColumns, uses }).from(imageRows).where(eq(imageRows.id, id))
  return row ? view(row.file, row.uses) : null
}

/** {@link readPicture} with what shows it. */
export async function readPictureDetails(context: AppContext, db: Db | Tx, id: number): Promise<PictureDetails | null> {
  const picture = await readPicture(context, db, id)
  if (!picture) return null
  const { workshopPhotos, orderedPictures } = context.cataloguePorts
  const rows = await db
    .selectDistinct({ id: products.id, published: products.published, language: productTranslations.language, name: productTranslations.name })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .innerJoin(productTranslations, eq(productTranslations.productId, products.id))
    .where(eq(productImages.mediaId, id))
    .orderBy(products.id)
  const findName = (product: number, language: string) => rows.find((row) => row.id === product && row.language === language)?.name ?? ''
  const ids = [...new Set(rows.map((row) => row.id))]
  return {
    ...picture,
    used_in: ids.map((product) => ({
      id: product,
      name: { uk: findName(product, 'uk'), en: findName(product, 'en') },
      published: rows.find((row) => row.id === product)?.published ?? false,
    })),
    scenes: await shownScenes.words(db, id),
    orders: { workshop: await workshopPhotos.orders(db, id), order: await orderedPictures.orders(db, id) },
  }
}

export interface PictureFilter {
  readonly search: string
  readonly use: 'used' | 'unused' | null
}

function matching(db: Db, { isUsed }: UseColumns, { search, use }: PictureFilter): SQL | undefined {
  const pattern = containing(search.toLowerCase())
  const found = or(
    sql`lower(${imageRows.name} collate "und-x-icu") like ${pattern}`,
    inArray(
      imageRows.id,
      db
        .select({ id: productImages.mediaId })
        .from(productImages)
        .innerJoin(productTranslations, eq(productTranslations.productId, productImages.productId))
        .where(sql`${productTranslations.nameLower} like ${pattern}`),
    ),
  )
  return and(search === '' ? undefined : found, use === 'used' ? isUsed : use === 'unused' && isUsed ? not(isUsed) : undefined)
}

/** Every picture of the shop, the newest first, by a cursor. */
export async function listPictures(
  context: AppContext,
  filter: PictureFilter,
  cursor: number | null,
  nextLink: (cursor: string) => string,
): Promise<PictureRows> {
  const { db } = context.database
  const columns = await readUseColumns(context, db)
  const condition = matching(db, columns, filter)
  const [rows, found] = await Promise.all([
    db
      .select({ file: imageColumns, uses: columns.uses })
      .from(imageRows)
      .where(and(condition, cursor === null ? undefined : lt(imageRows.id, cursor)))
      .orderBy(desc(imageRows.id))
      .limit(pageLength + 1),
    countRows(db, sql`select from ${imageRows} where ${condition ?? sql`true`}`),
  ])
  const { shown, ...page } = toPage(rows, found, ({ file }) => String(file.id), nextLink)
  return { data: shown.map((row) => view(row.file, row.uses)), ...page }
}

/** Refreshes the public pages of the products that show this picture. */
async function notifyOfProducts(tx: Tx, pictureId: number): Promise<void> {
  const rows = await tx.selectDistinct({ id: productImages.productId }).from(productImages).where(eq(productImages.mediaId, pictureId))
  if (rows.length > 0) await notifyContentChanged(tx, { area: 'catalogue', ids: rows.map(({ id }) => id) })
}

/** Changes a picture's names and its focus point for crops. */
export function editPicture(context: AppContext, actor: Actor, id: number, { version, ...edit }: PictureEdit): Promise<AdminPicture | Failure> {
  return runOnce(context, actor, { what: 'edit-picture', body: { id, version, edit } }, async (tx) => {
    const file = await lockImage(tx, id)
    const current = file && (await readPicture(context, tx, id))
    if (!current) return fail('notFound')
    if (file.version !== version) return staleSubject(tx, 'picture', id, current)
    const before = { name: file.name, focus: file.focus }
    const after = { name: edit.name ?? file.name, focus: edit.focus ?? file.focus }
    const changes = changesBetween(before, after)
    if (changes.length === 0) return current
    await changeImage(tx, id, { ...after, version: version + 1 })
    await recordChange(context, tx, actor, { kind: 'picture', verb: 'edit', subject: { id, label: toLabel(file) }, changes, version: version + 1 })
    if (before.focus !== after.focus) await notifyOfProducts(tx, id)
    return { ...current, ...after, version: version + 1 }
  })
}

/** Shows another picture wherever this one is shown; place, kind, colour and words stay. */
export function replacePicture(context: AppContext, actor: Actor, id: number, by: number): Promise<PictureDetails | Failure> {
  return runOnce(context, actor, { what: 'replace-picture', body: { id, by } }, async (tx) => {
    const [file, other] = [await lockImage(tx, id), await lockImage(tx, by)]
    if (!file) return fail('notFound')
    if (!other || id === by) return fail('invalid', { by: 'This picture is not there any more.' })
    await notifyOfProducts(tx, id)
    const moved = await tx.update(productImages).set({ mediaId: by }).where(eq(productImages.mediaId, id)).returning({ id: productImages.productId })
    await tx.update(products).set({ sharePicture: other.hash }).where(eq(products.sharePicture, file.hash))
    for (const productId of new Set(moved.map((row) => row.id))) await recordReplacement(context, tx, actor, productId, { id, by })
    await recordChange(context, tx, actor, {
      kind: 'picture',
      verb: 'replace',
      subject: { id, label: toLabel(file) },
      changes: [{ field: 'by', before: toLabel(file), after: toLabel(other) }],
    })
    const replaced = await readPictureDetails(context, tx, by)
    return replaced ?? fail('notFound')
  })
}

/** Gives the products of a replaced picture a new version, as every change does. */
async function recordReplacement(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  productId: number,
  { id, by }: { id: number; by: number },
): Promise<void> {
  const [row] = await tx
    .update(products)
    .set({ picturesVersion: sql`${products.picturesVersion} + 1` })
    .where(eq(products.id, productId))
    .returning({ code: products.code })
  if (!row) return
  const change = { field: 'pictures', before: id, after: by }
  await recordChange(context, tx, actor, {
    kind: 'product',
    verb: 'pictures',
    subject: { id: productId, label: row.code },
    changes: [change],
  })
}

/** Deletes a picture that nothing shows. Its files stay while the deletion can be undone. */
export function removePicture(context: AppContext, actor: Actor, id: number, { reason }: ReasonGiven): Promise<PictureRemoved | Failure> {
  return runOnce<PictureRemoved>(context, actor, { what: 'remove-picture', body: { id, reason } }, async (tx) => {
    const file = await lockImage(tx, id)
    if (!file) return fail('notFound')
    await lockPicture(tx, file.hash)
    if ((await readPicture(context, tx, id))?.uses.length !== 0) return fail('inUse')
    await deleteImage(tx, id)
    const { id: _, name, hash, ...stored } = file
    const change = await recordChange(context, tx, actor, {
      kind: 'picture',
      verb: 'remove',
      subject: { id, label: toLabel(file) },
      changes: changesBetween({ name, hash, [storedField]: JSON.stringify(stored) }, {}),
      reason,
    })
    return { change }
  })
}

/** Restores a deleted picture under its old id, while its file exists and nobody has uploaded it again. */
export async function undoPictureRemoval(
  context: AppContext,
  tx: Tx,
  actor: Actor,
  id: number,
  changes: readonly FieldChange[],
): Promise<Failure | null> {
  const before = new Map(changes.map((change) => [change.field, change.before]))
  const [hash, stored] = [before.get('hash'), before.get(storedField)]
  if (typeof hash !== 'string' || typeof stored !== 'string') return fail('notFound') // an entry that lacks these facts
  const { createdAt, ...facts } = JSON.parse(stored) as Omit<StoredImage, 'id' | 'name' | 'hash' | 'createdAt'> & { createdAt: string } // as removePicture wrote them
  const file = { ...facts, id, hash, name: (before.get('name') ?? null) as string | null, createdAt: new Date(createdAt) }
  await lockPicture(tx, hash)
  if (!(await context.storage.stat(originalKey(hash, file.type)))) return fail('notFound')
  const made = await restoreImage(tx, file)
  if (!made) return fail('changedSince')
  const back = [
    { field: 'name', before: null, after: file.name },
    { field: 'hash', before: null, after: hash },
  ]
  await recordChange(context, tx, actor, { kind: 'picture', verb: 'undo-remove', subject: { id, label: toLabel(made) }, changes: back })
  return null
}
