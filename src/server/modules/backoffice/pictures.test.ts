import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { AdminPicture, ProductPicturesWrite } from '#contract/admin/pictures.ts'
import { uploadLimit } from '#contract/picture-kinds.ts'
import type { ProductView } from '#contract/catalogue.ts'
import { callAdmin, createStaff, ownOrigin, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { audit } from '../../platform/audit/tables.ts'
import { injectCrashes } from '../../testing/crash-injection.ts'
import { shopPictures } from '../catalogue/front/tables.ts'
import { readPalettes, writeSetting } from '../content/index.ts'
import { uploadPicture } from '../media/index.ts'
import { cleanUpPictures } from '../media/picture-jobs.ts'
import { media } from '../media/tables.ts'

let context: TestContext
let catalogue: TestCatalogue
let editor: TestStaff
let manager: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  await context.listen()
  catalogue = await seedTestCatalogue(context)
  editor = await createStaff(context, ['content'])
  manager = await createStaff(context, ['manager'])
})
afterAll(() => context.close())
// A running shop is notified of a change and does so itself.
beforeEach(() => context.responseCache.clear())

const canvas = (width: number, height: number, background = '#8a8378') => sharp({ create: { width, height, channels: 3, background } })
let shade = 0
/** A picture like no other of this file. */
const fresh = () => canvas(300, 400, `#8a${(shade++ % 256).toString(16).padStart(2, '0')}78`)

/** Through a socket, as a browser sends it: a file comes in pieces. */
const upload = async (payload: Buffer, name = 'vaza.jpg') => {
  const answer = await fetch(`${context.publicUrl()}/api/v1/admin/pictures?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...ownOrigin(context), cookie: editor.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(payload),
  })
  return { status: answer.status, body: await answer.json() }
}
const uploaded = async (bytes: Buffer, name?: string): Promise<AdminPicture> => {
  const answer = await upload(bytes, name)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as AdminPicture // checked by the status above
}
const originalOf = (thumbnail: string) => {
  const folder = join(context.config.dataDir, 'media', 'masters')
  const hash = /\/media\/([0-9a-f]{20})/.exec(thumbnail)?.[1] ?? '?'
  return readFile(join(folder, readdirSync(folder).find((name) => name.startsWith(hash)) ?? '?'))
}
const read = async (id: number) => (await callAdmin(context, editor, adminEndpoints.readProductPictures, { params: { id } })).body
const save = (id: number, body: ProductPicturesWrite, by = editor) =>
  callAdmin(context, by, adminEndpoints.saveProductPictures, { params: { id }, body })
const placed = (picture: AdminPicture, words = 'Ваза', kind = 'studio') => ({
  picture_id: picture.id,
  kind,
  color: null,
  shows: {},
  alt: { uk: words, en: 'Urn' },
})

describe('an uploaded picture', () => {
  test('is stored before the answer, made upright and without its place; its sizes follow as a job', async () => {
    const photo = await canvas(520, 330)
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '49/1 26/1 40/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const picture = await uploaded(photo, 'ваза\n на сходах.jpg')
    expect(picture).toMatchObject({ name: 'ваза  на сходах', width: 330, height: 520, focus: 12, uses: [], version: 0 })
    const original = await originalOf(picture.thumbnail)
    expect(original.includes('Phone')).toBe(false)
    expect((await sharp(original).metadata()).orientation).toBeUndefined()
    expect((await context.runJobs()).failures).toEqual([])
    expect(readdirSync(join(context.config.dataDir, 'media', 'derived')).length).toBeGreaterThan(1)
    expect(await uploaded(photo)).toMatchObject({ id: picture.id })
  })

  test('in inks is stored in the colours of screens', async () => {
    const inks = await canvas(60, 40, '#b03020').toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(inks).metadata()).space).toBe('cmyk')
    const { thumbnail } = await uploaded(inks)
    expect((await sharp(await originalOf(thumbnail)).metadata()).space).toBe('srgb')
  })

  const refused: readonly [string, () => Promise<Buffer>, object][] = [
    ['a text with a picture’s name', async () => Buffer.from('not a picture'), { status: 415, body: { reason: 'unsupported_media_type' } }],
    ['a program with a picture’s name', async () => Buffer.from('MZ\x90\0'), { status: 415 }],
    ['an empty file', async () => Buffer.alloc(0), { status: 422, body: { errors: { file: 'The file is empty.' } } }],
    [
      'a truncated picture',
      async () => (await fresh().png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000),
      { status: 422, body: { errors: { file: 'The picture is damaged.' } } },
    ],
    [
      'more than 50 megapixels',
      () => canvas(8_000, 6_400).png().toBuffer(),
      { status: 422, body: { errors: { file: 'The picture has too many pixels.' } } },
    ],
    [
      'a moving picture',
      async () => {
        const frames = [await canvas(20, 20, '#000').png().toBuffer(), await canvas(20, 20, '#fff').png().toBuffer()]
        return sharp(frames, { join: { animated: true } })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer()
      },
      { status: 422, body: { errors: { file: 'The picture moves.' } } },
    ],
    ['more than 15 MB', async () => Buffer.concat([await fresh().jpeg().toBuffer(), Buffer.alloc(uploadLimit)]), { status: 413 }],
  ]
  for (const [name, bytes, answer] of refused)
    test(`${name} is refused with the reason`, name.startsWith('more than') ? { tags: 'proof' } : {}, async () => {
      const before = await context.database.db.$count(media)
      expect(await upload(await bytes())).toMatchObject(answer)
      expect(await context.database.db.$count(media)).toBe(before)
      expect(readdirSync(join(context.config.dataDir, 'media', 'drafts'))).toEqual([])
    })
})

describe('the pictures of a product', () => {
  test('are shown in the shop in their order, with their words and their focus', async () => {
    const { bench } = catalogue.products
    const [first, second] = [await uploaded(await fresh().png().toBuffer()), await uploaded(await fresh().png().toBuffer())]
    const { version } = await read(bench)
    const saved = await save(bench, { version, data: [placed(second, 'Лава здалеку', 'outdoor'), placed(first, 'Лава зблизька', 'hover')] })
    expect(saved).toMatchObject({
      status: 200,
      body: { version: version + 1, published: true, data: [{ picture: { id: second.id } }, { picture: { id: first.id } }] },
    })
    const focused = await callAdmin(context, editor, adminEndpoints.editPicture, { params: { id: second.id }, body: { version: 0, focus: 2 } })
    expect(focused).toMatchObject({ status: 200, body: { focus: 2, version: 1 } })
    context.responseCache.clear()
    const { images } = (await context.call({ url: `/api/v1/product/view/${bench}` })).body as ProductView // what the call answers
    expect(images).toMatchObject([
      { alt: 'Лава здалеку', kind: 'outdoor', focus: 2 },
      { alt: 'Лава зблизька', kind: 'hover' },
    ])
    expect(images[1]).not.toHaveProperty('focus')
  })

  test('are compared with another order that a colleague has saved meanwhile', async () => {
    const { plain } = catalogue.products
    const picture = await uploaded(await fresh().png().toBuffer())
    const { version } = await read(plain)
    expect(await save(plain, { version, data: [placed(picture)] })).toMatchObject({ status: 200, body: { version: version + 1 } })
    expect(await save(plain, { version, data: [] }, manager)).toMatchObject({
      status: 409,
      body: { reason: 'stale_version', fields: ['pictures'], changed_by: 'Олена Коваль', current: { version: version + 1 } },
    })
    expect((await read(plain)).data).toMatchObject([{ picture: { id: picture.id } }])
  })

  test('cannot be deleted while a product shows them; a replaced one keeps place and words', async () => {
    const { varies } = catalogue.products
    const [old, other] = [await uploaded(await fresh().png().toBuffer()), await uploaded(await fresh().png().toBuffer())]
    const { version } = await read(varies)
    await save(varies, { version, data: [placed(old, 'Стара знімка')] })
    const remove = (id: number) => callAdmin(context, editor, adminEndpoints.removePicture, { params: { id }, body: { reason: 'Out of focus' } })
    expect(await remove(old.id)).toMatchObject({ status: 409, body: { reason: 'in_use' } })
    const replaced = await callAdmin(context, editor, adminEndpoints.replacePicture, { params: { id: old.id }, body: { by: other.id } })
    expect(replaced).toMatchObject({ status: 200, body: { id: other.id, uses: ['product'], used_in: [{ id: varies }] } })
    expect((await read(varies)).data).toMatchObject([{ picture: { id: other.id }, kind: 'studio', alt: { uk: 'Стара знімка', en: 'Urn' } }])
    expect((await remove(old.id)).status).toBe(200)
    expect((await remove(old.id)).status).toBe(404)
    const unused = await callAdmin(context, editor, adminEndpoints.listPictures, { query: 'use=used' })
    expect(unused.body.data.map(({ id }) => id)).toContain(other.id)
    expect(unused.body.data.map(({ id }) => id)).not.toContain(old.id)
  })

  test('are used by a page of the shop and by a sample too: so the library says, and neither is deleted', async () => {
    const [scene, sample, free] = [
      await uploaded(await fresh().png().toBuffer()),
      await uploaded(await fresh().png().toBuffer()),
      await uploaded(await fresh().png().toBuffer()),
    ]
    const { db } = context.database
    await db.insert(shopPictures).values({ name: 'test-scene', mediaId: scene.id, altUk: 'Двір', altEn: 'A yard' })
    const { colours } = await readPalettes(db)
    await writeSetting(
      db,
      'colours',
      colours.map((colour, at) => (at === 0 ? { ...colour, picture: sample.thumbnail } : colour)),
    )
    const read = (id: number) => callAdmin(context, editor, adminEndpoints.readPicture, { params: { id } })
    expect((await read(scene.id)).body).toMatchObject({ uses: ['shop'], scenes: [{ uk: 'Двір', en: 'A yard' }] })
    expect((await read(sample.id)).body.uses).toEqual(['sample'])
    const { data } = (await callAdmin(context, editor, adminEndpoints.listPictures, { query: 'use=unused' })).body
    const listed = data.map(({ id }) => id)
    expect([scene, sample, free].map(({ id }) => listed.includes(id))).toEqual([false, false, true])
    for (const { id } of [scene, sample])
      expect(await callAdmin(context, editor, adminEndpoints.removePicture, { params: { id }, body: { reason: 'Out of focus' } })).toMatchObject({
        status: 409,
        body: { reason: 'in_use' },
      })
  })

  test('come back with a deleted product, each with the options that it shows', async () => {
    const { varies } = catalogue.products
    const picture = await uploaded(await fresh().png().toBuffer())
    const { version } = await read(varies)
    expect((await save(varies, { version, data: [{ ...placed(picture), shows: { lighting: 'yes' } }] })).status).toBe(200)
    const before = await read(varies)
    const { body: product } = await callAdmin(context, manager, adminEndpoints.readProduct, { params: { id: varies } })
    const removal = { params: { id: varies }, body: { version: product.version, reason: 'Made by mistake' } }
    const { body: removed } = await callAdmin(context, manager, adminEndpoints.removeProduct, removal)
    expect((await callAdmin(context, manager, adminEndpoints.undoChange, { params: { id: removed.change ?? 0 } })).status).toBe(204)
    expect(await read(varies)).toEqual(before)
  })

  test('a product whose picture says in one language only what is seen is found by that, until it is said in both', async () => {
    const { bench } = catalogue.products
    const lacking = async () =>
      (await callAdmin(context, editor, adminEndpoints.listProducts, { query: 'missing=alt' })).body.data.filter(({ id }) => id === bench)
    const picture = await uploaded(await fresh().png().toBuffer())
    const { version, data } = await read(bench)
    await save(bench, { version, data: [{ ...placed(picture), alt: { uk: 'Лавка під липою', en: '' } }] })
    expect(await lacking()).toMatchObject([{ missing: expect.arrayContaining(['alt']) }])
    expect((await callAdmin(context, editor, adminEndpoints.readProduct, { params: { id: bench } })).body.missing).toContain('alt')
    await save(bench, { version: (await read(bench)).version, data: [placed(picture)] })
    expect(await lacking()).toEqual([])
    await save(bench, { version: (await read(bench)).version, data: data.map(({ picture: { id }, ...rest }) => ({ ...rest, picture_id: id })) })
  })

  test('a picture that is gone is refused by its place', async () => {
    const { bench } = catalogue.products
    const before = await read(bench)
    const gone = { picture_id: 999_999, kind: 'studio', color: null, shows: {}, alt: { uk: '', en: '' } }
    expect(await save(bench, { version: before.version, data: [gone] })).toMatchObject({
      status: 422,
      body: { errors: { 'data.0': expect.any(String) } },
    })
    expect(await read(bench)).toEqual(before)
  })
})

test('a process that dies at any statement of an upload leaves a whole picture or none, and no file for ever', { tags: 'proof' }, async () => {
  const dying = await createTestContext()
  const { during } = injectCrashes(dying.database)
  const actor = { id: null, name: null, requestId: null }
  let steps = 0
  for (; steps < 60; steps++) {
    const bytes = await canvas(30 + steps, 40)
      .png()
      .toBuffer()
    if (!(await during(steps, () => uploadPicture(dying, actor, { name: 'ваза.png', body: Readable.from([bytes]) })))) break
  }
  expect(steps).toBeGreaterThan(3)
  // Sent again, the same file is stored as if nothing had been.
  const again = Readable.from([await canvas(32, 40).png().toBuffer()])
  expect(await uploadPicture(dying, actor, { name: 'ваза.png', body: again })).toMatchObject({ width: 32 })
  const clock = { now: () => new Date(Date.now() + 2 * 3_600_000) }
  await cleanUpPictures.run({ ...dying, clock }, {})
  const rows = await dying.database.db.select().from(media)
  const originals = readdirSync(join(dying.config.dataDir, 'media', 'masters'))
  expect(originals.toSorted()).toEqual(rows.map(({ hash }) => `${hash}.png`).toSorted())
  expect(readdirSync(join(dying.config.dataDir, 'media', 'drafts'))).toEqual([])
  expect(await dying.database.db.$count(audit)).toBe(rows.length)
  const { rows: jobs } = await dying.database.db.execute(sql`select count(*)::int as n from jobs.job where name = 'make-picture-variants'`)
  expect(jobs).toEqual([{ n: rows.length }])
  await dying.close()
})

test('a deleted picture comes back with its file, its number and what it was called, as long as nobody uploaded it again', {
  tags: 'proof',
}, async () => {
  const bytes = await fresh().png().toBuffer()
  const picture = await uploaded(bytes)
  const remove = async (id: number) =>
    (await callAdmin(context, editor, adminEndpoints.removePicture, { params: { id }, body: { reason: 'Out of focus' } })).body.change ?? 0
  const undo = (id: number) => callAdmin(context, editor, adminEndpoints.undoChange, { params: { id } })
  const read = () => callAdmin(context, editor, adminEndpoints.readPicture, { params: { id: picture.id } })
  const { body: before } = await read()
  expect((await undo(await remove(picture.id))).status).toBe(204)
  expect((await read()).body).toEqual(before)
  expect((await context.app.inject({ url: picture.thumbnail })).statusCode).toBe(200)

  const change = await remove(picture.id)
  await uploaded(bytes)
  expect(await undo(change)).toMatchObject({ status: 409, body: { reason: 'changed_since' } })
})

test('the nightly clean-up takes the files of deleted pictures when they can no longer be put back, and nothing else', {
  tags: 'proof',
}, async () => {
  const [shown, removed] = [await uploaded(await fresh().png().toBuffer()), await uploaded(await fresh().png().toBuffer())]
  await context.runJobs()
  const { body } = await callAdmin(context, editor, adminEndpoints.removePicture, { params: { id: removed.id }, body: { reason: 'Out of focus' } })
  // Files carry the machine's time.
  await context.database.db
    .update(audit)
    .set({ at: new Date() })
    .where(eq(audit.id, body.change ?? 0))
  const files = () => ['masters', 'derived'].flatMap((folder) => readdirSync(join(context.config.dataDir, 'media', folder)))
  const of = (picture: AdminPicture) => files().filter((name) => name.startsWith(picture.thumbnail.slice(7, 27))).length
  expect(of(removed)).toBeGreaterThan(1)
  const cleanUpAfter = (days: number) => cleanUpPictures.run({ ...context, clock: { now: () => new Date(Date.now() + days * 86_400_000) } }, {})
  await cleanUpAfter(29)
  expect(of(removed)).toBeGreaterThan(1)
  await cleanUpAfter(31)
  expect(of(removed)).toBe(0)
  expect(of(shown)).toBeGreaterThan(1)
})
