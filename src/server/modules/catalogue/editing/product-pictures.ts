import { asc, eq } from 'drizzle-orm'
import { fail, type Failure } from '#contract/errors.ts'
import type { ProductPictures, ProductPicturesWrite } from '#contract/admin/pictures.ts'
import type { Language } from '#contract/languages.ts'
import { visibleProperties } from '#contract/visible-properties.ts'
import { recordChange, staleSubject, type Actor } from '../../../platform/audit/record-change.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { notifyContentChanged } from '../../../platform/db/notify.ts'
import { runOnce } from '../../../platform/idempotency/run-once.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { findImages, imageColumns, imageRows, pictureAddresses } from '../../media/index.ts'
import { storeImages } from '../store-product.ts'
import { productImages, productOptions, products, productTranslations, propertyDefinitions } from '../tables.ts'

/** The pictures of a product in the order of its page, each with its words; null when there is no such product. */
export async function readProductPictures(db: Db | Tx, id: number): Promise<ProductPictures | null> {
  const [product] = await db.select({ version: products.picturesVersion, published: products.published }).from(products).where(eq(products.id, id))
  if (!product) return null
  const rows = await db
    .select({ image: productImages, file: imageColumns })
    .from(productImages)
    .innerJoin(imageRows, eq(imageRows.id, productImages.mediaId))
    .where(eq(productImages.productId, id))
    .orderBy(asc(productImages.position))
  const names = await db.select().from(productTranslations).where(eq(productTranslations.productId, id))
  const nameIn = (language: Language) => names.find((one) => one.language === language)?.name ?? ''
  const options = await db.select().from(productOptions).where(eq(productOptions.productId, id)).orderBy(asc(productOptions.position))
  const labels = await db.select().from(propertyDefinitions).orderBy(asc(propertyDefinitions.position))
  return {
    version: product.version,
    name: { uk: nameIn('uk'), en: nameIn('en') },
    published: product.published,
    data: rows.map(({ image, file, file: { id, name, width, height, focus, version } }) => ({
      picture: { ...pictureAddresses(file), id, name, width, height, focus, version },
      kind: image.kind,
      color: image.color,
      shows: image.shows,
      alt: { uk: image.altUk, en: image.altEn },
    })),
    colors: listOptions(options, 'color'),
    visible: visibleIn(options, labels),
  }
}

/** The options of a property, including those within a combination. */
function listOptions(options: readonly OptionRow[], name: string): ProductPictures['colors'] {
  const own = options.flatMap(({ property, value, labelUk, labelEn, pairs }) =>
    property === name ? [{ value, label: { uk: labelUk, en: labelEn } }] : (pairs ?? []).filter((pair) => pair.name === name),
  )
  return [...new Map(own.map(({ value, label }) => [value, { value, label }])).values()]
}

/** The visible properties (beside colour) that offer a choice. */
function visibleIn(options: readonly OptionRow[], labels: readonly (typeof propertyDefinitions.$inferSelect)[]): ProductPictures['visible'] {
  return visibleProperties(labels.map(({ code, effect }) => ({ name: code, effect })))
    .filter(({ aspect }) => aspect !== 'color')
    .flatMap(({ name }) => {
      const values = listOptions(options, name)
      const label = labels.find(({ code }) => code === name)
      return values.length > 1 ? [{ property: name, label: { uk: label?.labelUk ?? name, en: label?.labelEn ?? name }, options: values }] : []
    })
}

type OptionRow = typeof productOptions.$inferSelect
type Listed = ProductPicturesWrite['data']

const toListed = ({ data }: ProductPictures): Listed =>
  data.map(({ picture, kind, color, shows, alt }) => ({ picture_id: picture.id, kind, color, shows, alt }))

/** Replaces a product's picture list: order, kinds, colours, words. Buyers see it at once. An outdated version fails. */
export async function saveProductPictures(
  context: AppContext,
  actor: Actor,
  id: number,
  { version, data }: ProductPicturesWrite,
): Promise<ProductPictures | Failure> {
  return runOnce(context, actor, { what: 'save-product-pictures', body: { id, version, data } }, async (tx) => {
    const [row] = await tx.select({ code: products.code }).from(products).where(eq(products.id, id)).for('update')
    const current = row ? await readProductPictures(tx, id) : null
    if (!row || !current) return fail('notFound')
    const before = toListed(current)
    if (JSON.stringify(before) === JSON.stringify(data)) return current
    if (current.version !== version) return staleSubject(tx, 'product', id, current, ['pictures'])
    const pictures = data.map((one) => one.picture_id)
    const there = await findImages(tx, pictures)
    const gone = data.flatMap(({ picture_id: picture }, index) =>
      there.has(picture) ? [] : [[`data.${index}`, 'This picture is not there any more.']],
    )
    if (gone.length > 0) return fail('invalid', Object.fromEntries(gone))
    await tx.delete(productImages).where(eq(productImages.productId, id))
    const images = data.map(({ picture_id: mediaId, ...image }) => ({ mediaId, ...image }))
    await storeImages(tx, id, images)
    await tx
      .update(products)
      .set({ picturesVersion: version + 1 })
      .where(eq(products.id, id))
    await recordChange(context, tx, actor, {
      kind: 'product',
      verb: 'pictures',
      subject: { id, label: current.name.uk || row.code },
      changes: [{ field: 'pictures', before, after: data }],
    })
    await notifyContentChanged(tx, { area: 'catalogue', ids: [id] })
    const saved = await readProductPictures(tx, id)
    if (!saved) throw new Error('the product went while it was locked')
    return saved
  })
}
