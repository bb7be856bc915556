import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { BulkPricesQuestion } from '#contract/admin/bulk-prices.ts'
import { changedImpact, changedPrice, type PriceRule } from '#contract/bulk-prices.ts'
import type { ProductValues } from '#contract/product-values.ts'
import { callAdmin, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let catalogue: TestCatalogue
let manager: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  manager = await createStaff(context, ['manager'])
  // Three hundred beside the five: one with an addition of 350 hryvnias each.
  const { db } = context.database
  await db.execute(sql`insert into products (code, category_id, base_price, price_from, price_to, price_max, price_varies, lead_time_days, created_at)
    select 'rise-' || i, ${catalogue.categories.benches}, i * 1000, i * 1000, i * 1000, i * 1000 + 35000, false, 14, now() from generate_series(1, 300) i`)
  await db.execute(sql`insert into product_options (product_id, property, value, position, label_uk, label_en, impact)
    select id, 'color', v, o, v, v, o * 35000 from products, (values ('natural', 0), ('white', 1)) t(v, o) where code like 'rise-%'`)
  await db.execute(sql`insert into product_translations (product_id, language, name, slug, description)
    select id, l, code, code, '' from products, unnest(array['uk', 'en']) l where code like 'rise-%'`)
})
afterAll(() => context.close())

const rise: PriceRule = { change: { kind: 'percent', percent: 700 }, base: true, impacts: true, step: 10 }
const everything = { search: '', category: null, state: null, missing: null }
const question = (given: Partial<BulkPricesQuestion> = {}): BulkPricesQuestion => ({
  filter: { ...everything, search: 'rise-' },
  rule: rise,
  ...given,
})
const preview = (asked: BulkPricesQuestion) => callAdmin(context, manager, adminEndpoints.previewPrices, { body: asked })
const apply = (asked: BulkPricesQuestion, fingerprint: string, skip: number[] = [], idempotencyKey = '') =>
  callAdmin(context, manager, adminEndpoints.applyPrices, { body: { ...asked, fingerprint, skip, reason: 'Подорожчав цемент' }, idempotencyKey })
const undo = (id: number) => callAdmin(context, manager, adminEndpoints.undoChangeSet, { params: { id } })
const read = async (id: number) => (await callAdmin(context, manager, adminEndpoints.readProduct, { params: { id } })).body
const prices = async () =>
  (
    await context.database.db.execute(
      sql`select p.id, base_price, price_from, price_to, price_max, (select json_agg(impact order by property, value) from product_options o where o.product_id = p.id) as impacts from products p order by id`,
    )
  ).rows

test.each<[string, number, Partial<PriceRule>, number, number]>([
  ['7 % and tens', 123_400, {}, 132_000, 132_000],
  ['7 % and hundreds', 123_400, { step: 100 }, 130_000, 130_000],
  ['a small addition does not become nothing', 2_000, { step: 100 }, 0, 2_100],
  ['half a step goes up', 100_000, { change: { kind: 'percent', percent: 50 } }, 101_000, 101_000],
  ['a fall', 100_000, { change: { kind: 'percent', percent: -1_000 }, step: 1 }, 90_000, 90_000],
  ['hryvnias', 100_000, { change: { kind: 'amount', kopiykas: -5_000 }, step: 1 }, 95_000, 95_000],
  ['one price for all, additions stay', 100_000, { change: { kind: 'set', kopiykas: 420_000 } }, 420_000, 100_000],
  ['what is not asked for stays', 100_001, { base: false, impacts: false }, 100_001, 100_001],
])('%s', (_name, before, given, price, impact) => {
  expect(changedPrice(before, { ...rise, ...given })).toBe(price)
  expect(changedImpact(before, { ...rise, ...given })).toBe(impact)
  expect(changedImpact(0, { ...rise, ...given })).toBe(0)
})

test('a rise of 7 % over 300 products is looked at, applied once, and taken back to the kopiyka', async () => {
  const before = await prices()
  const { body: looked } = await preview(question())
  expect(looked).toMatchObject({ same: 0, too_many: false })
  expect(looked.rows).toHaveLength(300)
  expect(looked.rows.find(({ code }) => code === 'rise-100')).toMatchObject({
    price: { before: 100_000, after: 107_000 },
    impacts: [{ property: 'color', value: 'white', before: 35_000, after: 37_000 }],
  })
  expect(await prices(), 'a look writes nothing').toEqual(before)
  const unticked = looked.rows[0]?.id ?? 0
  const drafted = looked.rows.find(({ code }) => code === 'rise-100')?.id ?? 0
  const draft = { version: (await read(drafted)).version, changes: { price_kopiykas: 107_000 } }
  expect(await callAdmin(context, manager, adminEndpoints.saveProductDraft, { params: { id: drafted }, body: draft })).toMatchObject({ status: 200 })
  const applied = await apply(question(), looked.fingerprint, [unticked], 'rise')
  expect(applied).toMatchObject({ status: 200, body: { kind: 'prices', products: 299, label: 'Подорожчав цемент', undone_at: null } })
  expect((await apply(question(), looked.fingerprint, [unticked], 'rise')).body, 'a second press').toEqual(applied.body)
  const id = looked.rows.find(({ code }) => code === 'rise-100')?.id ?? 0
  expect((await prices()).find((row) => row['id'] === id)).toMatchObject({
    base_price: 107_000,
    price_from: 107_000,
    price_max: 144_000,
    impacts: [0, 37_000],
  })
  expect((await prices()).find((row) => row['id'] === unticked)).toEqual(before.find((row) => row['id'] === unticked))
  expect(await read(id)).toMatchObject({ values: { price_kopiykas: 107_000 }, changed_by: { id: manager.id } })
  const undone = await undo(applied.body.id)
  expect(undone).toMatchObject({ status: 200, body: { restored: 299, unchanged: [] } })
  expect(await read(drafted), 'what was published meanwhile is a draft no longer').toMatchObject({ values: { price_kopiykas: 100_000 }, changed: [] })
  expect(await prices()).toEqual(before)
  expect(await undo(applied.body.id)).toMatchObject({ status: 409, body: { reason: 'already_undone' } })
  expect((await callAdmin(context, manager, adminEndpoints.listChangeSets, { query: 'kind=prices' })).body.data[0]).toMatchObject({
    id: applied.body.id,
    by: { id: manager.id },
    undone_at: expect.any(String),
  })
})

test('in the list of changes a bulk change and its undo are one row each, which unfolds; a product is found by its name', async () => {
  const owner = await createStaff(context, ['owner'])
  const list = async (query: string) => (await callAdmin(context, owner, adminEndpoints.listAudit, { query })).body
  const asked = question({ filter: { ...everything, search: 'rise-1' } })
  const applied = await apply(asked, (await preview(asked)).body.fingerprint)
  const count = applied.body.products
  await undo(applied.body.id)
  for (const filter of ['', 'kind=product', `person=${manager.id}`]) {
    const [undone, done] = (await list(filter)).data
    expect([undone, done], filter).toMatchObject([
      { action: 'change-set.undo', together: count },
      { action: 'change-set.prices', together: count, subject: { label: 'Подорожчав цемент' } },
    ])
  }
  const request = (await list('')).data[1]?.request_id ?? ''
  const unfolded = await list(`request=${request}`)
  expect(unfolded.meta.total).toBe(count + 1)
  expect(unfolded.data.filter(({ action }) => action === 'product.edit')[0]).toMatchObject({
    together: 1,
    subject: { label: expect.stringMatching(/^rise-1/) as string },
  })
  const ofWhite = unfolded.data.flatMap(({ changes }) => changes.filter(({ field }) => field === 'impact.color.white'))
  expect(ofWhite[0]?.name, 'an option by its name').toMatchObject({ uk: expect.stringMatching(/\S/) as string })
  const found = await list(`search=${encodeURIComponent('RISE-199')}`)
  expect(new Set(found.data.map(({ subject }) => subject.label))).toEqual(new Set(['rise-199']))
  expect((await list('search=rise-199&kind=order')).data).toEqual([])
})

/** A colleague's change, published. */
async function edit(id: number, changes: Partial<ProductValues>) {
  const params = { id }
  const { version } = await read(id)
  const { body } = await callAdmin(context, manager, adminEndpoints.saveProductDraft, { params, body: { version, changes } })
  return callAdmin(context, manager, adminEndpoints.publishProduct, { params, body: { version: body.product.version } })
}

test('what somebody has changed since is left alone and named; another field of theirs is no matter', async () => {
  const asked = question({ filter: { ...everything, category: catalogue.categories.planters }, rule: { ...rise, impacts: false } })
  const { fingerprint } = (await preview(asked)).body
  const { conus, plain } = catalogue.products
  const { body: applied } = await apply(asked, fingerprint)
  expect((await edit(conus, { price_kopiykas: 500_000 })).status).toBe(200)
  expect((await edit(plain, { 'name.en': 'Small cup' })).status).toBe(200)
  expect((await undo(applied.id)).body).toEqual({ restored: 3, unchanged: [{ id: conus, code: 'conus', name: 'Вазон «Конус»' }] })
  expect((await read(conus)).values).toMatchObject({ price_kopiykas: 500_000 })
  expect((await read(plain)).values).toMatchObject({ price_kopiykas: 150_000, 'name.en': 'Small cup' })
})

test('products that changed between the look and the press are looked at again; what would cost nothing is left out', async () => {
  const { plain } = catalogue.products
  const asked = question({ filter: { ...everything, search: 'plain' } })
  const { fingerprint } = (await preview(asked)).body
  expect((await edit(plain, { lead_time_days: 15 })).status).toBe(200)
  expect(await apply(asked, fingerprint)).toMatchObject({ status: 409, body: { reason: 'outdated_preview' } })
  const less = question({ filter: asked.filter, rule: { ...rise, change: { kind: 'amount', kopiykas: -200_000 } } })
  const looked = await preview(less)
  expect(looked.body.rows).toMatchObject([{ impossible: true }])
  expect((await apply(less, looked.body.fingerprint)).status).toBe(422)
  expect((await read(plain)).values).toMatchObject({ price_kopiykas: 150_000 })
})

test('a process that dies while it applies leaves every price as it was', { tags: 'proof' }, async () => {
  const before = await prices()
  const { fingerprint } = (await preview(question())).body
  const other = new pg.Client({ connectionString: context.database.url })
  await other.connect()
  await other.query('begin')
  // Everything is written but the note of the change: there it waits, and there it dies.
  await other.query('lock table change_sets in exclusive mode')
  const applying = apply(question(), fingerprint)
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'relation'`
  await expect.poll(async () => (await other.query(waiting)).rowCount, { timeout: 30_000 }).toBe(1)
  await other.query(`select pg_terminate_backend(pid) from (${waiting}) one`)
  expect((await applying).status).toBeGreaterThanOrEqual(500)
  await other.query('rollback')
  await other.end()
  expect(await prices()).toEqual(before)
})
