// @module-tag proof
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { ImportView } from '#contract/admin/imports.ts'
import type { AdminPicture } from '#contract/admin/pictures.ts'
import type { ProductView } from '#contract/catalogue.ts'
import { writeCsv } from '../../platform/sheets/write-sheets.ts'
import { callAdmin, createStaff, doAdmin, ownOrigin, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let id: number
let editor: TestStaff
let manager: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  await context.listen()
  id = (await seedTestCatalogue(context)).products.plain
  editor = await createStaff(context, ['content'])
  manager = await createStaff(context, ['manager'])
})
afterAll(() => context.close())
// A running shop is notified of a change and does so itself.
beforeEach(() => context.responseCache.clear())

const send = async <T>(path: string, by: TestStaff, body: Uint8Array) => {
  const headers = { ...ownOrigin(context), cookie: by.cookie, 'content-type': 'application/octet-stream', 'user-language': 'uk' }
  const answer = await fetch(`${context.publicUrl()}/api/v1/admin/${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T // checked above
}
const upload = async (background: string, name: string) =>
  send<AdminPicture>(
    `pictures?name=${name}`,
    editor,
    await sharp({ create: { width: 300, height: 400, channels: 3, background } })
      .png()
      .toBuffer(),
  )
const product = async () => (await callAdmin(context, editor, adminEndpoints.readProduct, { params: { id } })).body
const publish = async (hash: string) => {
  const { version } = await product()
  const saved = await callAdmin(context, editor, adminEndpoints.saveProductDraft, {
    params: { id },
    body: { version, changes: { share_picture: hash } },
  })
  const body = { version: saved.body.product.version }
  expect((await callAdmin(context, editor, adminEndpoints.publishProduct, { params: { id }, body })).status).toBe(200)
  context.responseCache.clear()
}
const page = async () => (await context.call({ url: `/api/v1/product/view/${id}` })).body as ProductView // a published one
const drawn = async () => (await context.app.inject({ url: `/share/uk/${id}.jpg` })).rawPayload
const dryRun = async (bytes: Uint8Array) => {
  const { id: taken, sheets } = await send<ImportView>('imports?file=a.csv', manager, bytes)
  const columns = sheets.map(({ kind, columns: all }) => ({ kind, columns: all.map(({ field }) => field) }))
  return (await callAdmin(context, manager, adminEndpoints.checkImport, { params: { id: taken }, body: { sheets: columns } })).body
}

test('the picture of shared links is chosen among those of the product, waits in the draft, and comes back from a table unchanged', {
  tags: 'proof',
}, async () => {
  const pictures = [await upload('#803020', 'a.jpg'), await upload('#203080', 'b.jpg')]
  const data = pictures.map((one) => ({ picture_id: one.id, kind: 'studio' as const, color: null, shows: {}, alt: { uk: 'Горня', en: 'Cup' } }))
  const { version } = (await callAdmin(context, editor, adminEndpoints.readProductPictures, { params: { id } })).body
  expect((await callAdmin(context, editor, adminEndpoints.saveProductPictures, { params: { id }, body: { version, data } })).status).toBe(200)
  const [first, second] = (await product()).pictures.map(({ hash }) => hash)
  if (!first || !second) throw new Error('it has two pictures')
  context.responseCache.clear()
  const before = await drawn()
  expect(await page()).not.toHaveProperty('share_picture')

  await publish(second)
  expect((await page()).share_picture).toContain(second)
  expect((await drawn()).equals(before), 'messengers are shown the other one').toBe(false)

  const file = await context.app.inject({ url: '/api/v1/admin/exports/products?format=csv&sheet=products', headers: { cookie: manager.cookie } })
  expect(file.payload, 'as people know a picture').toMatch(/;b(\.jpg)?;/)
  expect(file.payload).not.toContain(second)
  expect((await dryRun(file.rawPayload)).report?.products).toMatchObject({ changed: 0, wrong: 0, new: 0 })
  const table = (cell: string) => dryRun(Buffer.from(writeCsv({ head: ['Код', 'Зображення для поширення'], rows: [['plain', cell]] })))
  expect((await table('-')).report?.products, 'a dash takes the choice back').toMatchObject({ changed: 1 })
  for (const known of ['b.jpg', '2']) expect((await table(known)).report?.products, known).toMatchObject({ same: 1 })
  expect((await table('a.jpg')).report?.products, 'a name').toMatchObject({ changed: 1 })
  for (const unknown of ['nobody', '3', '0']) expect((await table(unknown)).report?.products).toMatchObject({ wrong: 1 })

  const [other] = [await upload('#308020', 'c.jpg')]
  await doAdmin(context, editor, adminEndpoints.replacePicture, { params: { id: pictures[1]?.id ?? 0 }, body: { by: other.id } })
  const { values, pictures: now } = await product()
  expect(values.share_picture, 'a replaced picture keeps its place there too').toBe(now[1]?.hash)
  await publish('')
  expect(await page()).not.toHaveProperty('share_picture')
})
