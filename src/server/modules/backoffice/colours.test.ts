import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { ProductView } from '#contract/catalogue.ts'
import type { PaletteColour } from '#contract/palette.ts'
import { settingErrors } from '#contract/setting-errors.ts'
import { PublicSettings } from '#contract/settings.ts'
import { writeWorkbook } from '../../platform/sheets/write-sheets.ts'
import { runCommand } from '../../manage/run-command.ts'
import { callAdmin, createStaff, ownOrigin, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let catalogue: TestCatalogue
let manager: TestStaff
let content: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  manager = await createStaff(context, ['manager'])
  content = await createStaff(context, ['content'])
})
afterAll(() => context.close())
beforeEach(() => context.responseCache.clear()) // a running shop is notified of a change and does so itself

const read = async () => {
  const { body } = await callAdmin(context, manager, adminEndpoints.readSettings)
  const group = body.data.find(({ name }) => name === 'colours')
  return { version: group?.version ?? 0, value: group?.value as PaletteColour[] } // as the contract has it
}
const write = async (value: unknown, by = manager) => {
  const saved = await callAdmin(context, by, adminEndpoints.writeSettings, {
    params: { group: 'colours' },
    body: { version: (await read()).version, value },
  })
  context.responseCache.clear()
  return saved
}
const terracotta: PaletteColour = {
  code: 'terracotta',
  uk: 'теракота',
  en: 'terracotta',
  swatch: '#a9684f',
  price_kopiykas: 60_000,
  extra_days: 2,
  agree_first: true,
  words: 'цегляний',
}
const view = async (id: number, language = 'uk') =>
  (await context.call({ url: `/api/v1/product/view/${id}`, headers: { 'user-language': language } })).body as ProductView // of a product that is there
const found = async (text: string) => {
  const { body } = await context.call({ url: `/api/v1/product?full_text_search=${encodeURIComponent(text)}` })
  return (body as { data: { id: number }[] }).data.map(({ id }) => id) // as the contract has it
}
const colours = async (id: number, language?: string) =>
  (await view(id, language)).product_properties.find(({ property_name: name }) => name === 'color')?.options ?? []
const editor = async (id: number) => (await callAdmin(context, manager, adminEndpoints.readProduct, { params: { id } })).body
const publishWith = async (id: number, codes: readonly PaletteColour[]) => {
  const { version, values } = await editor(id)
  const more = codes.map(({ code, uk, en, price_kopiykas: impact, extra_days }) => ({
    value: code,
    label: { uk, en },
    impact,
    extra_days,
    shape_change: null,
    pairs: null,
  }))
  const changes = { 'options.color': [...values['options.color'], ...more] }
  const saved = await callAdmin(context, manager, adminEndpoints.saveProductDraft, { params: { id }, body: { version, changes } })
  const published = await callAdmin(context, manager, adminEndpoints.publishProduct, {
    params: { id },
    body: { version: saved.body.product.version },
  })
  context.responseCache.clear()
  return published
}

test('a colour that the owner writes down is bought, searched, described first, renamed everywhere, and kept while a product has it', async () => {
  const { conus } = catalogue.products
  expect(await publishWith(conus, [terracotta]), 'a colour that nobody wrote down').toMatchObject({
    status: 422,
    body: { errors: { 'options.color': 'This colour is not known.' } },
  })
  const { version } = await editor(conus)
  expect((await callAdmin(context, manager, adminEndpoints.dropProductDraft, { params: { id: conus }, body: { version } })).status).toBe(200)

  expect((await write([...(await read()).value, terracotta], content)).status).toBe(403)
  expect((await write([...(await read()).value, terracotta])).status).toBe(200)
  const settings = PublicSettings.parse((await context.call({ url: '/api/v1/settings' })).body)
  expect(settings.colours.at(-1)).toEqual({ code: 'terracotta', uk: 'теракота', en: 'terracotta', swatch: '#a9684f', agree_first: true })
  expect((await editor(conus)).palette.at(-1)).toEqual(terracotta)

  expect((await publishWith(conus, [terracotta])).status).toBe(200)
  expect((await colours(conus)).at(-1)).toMatchObject({ value: 'terracotta', label: 'теракота', price_impact: 600, extra_days: 2, agree_first: true })
  expect((await colours(conus))[0]).not.toHaveProperty('agree_first')
  expect(await found('цегляні вазони')).toEqual([conus])

  const order = (note?: string) =>
    context.call({
      method: 'POST',
      url: '/api/v1/purchase/public',
      payload: {
        phone: '+380671234567',
        product_id: conus,
        quantity: 1,
        product_properties: [{ property_name: 'color', property_value: 'terracotta', ...(note ? { property_note: note } : {}) }],
      },
    })
  expect((await order()).body).toMatchObject({ redirect_url: null, reason: 'individual_colour' })
  expect((await order('як на зразку 3')).body).toMatchObject({ reason: null })

  const renamed = { ...terracotta, uk: 'цегла', en: 'brick', agree_first: false }
  expect((await write([...(await read()).value.slice(0, -1), renamed])).status).toBe(200)
  await context.runJobs()
  context.responseCache.clear()
  expect((await colours(conus)).at(-1)).toMatchObject({ value: 'terracotta', label: 'цегла' })
  expect((await colours(conus, 'en')).at(-1)).toMatchObject({ label: 'brick' })
  expect((await colours(conus)).at(-1)).not.toHaveProperty('agree_first')
  expect(await found('brick')).toEqual([conus])
  expect((await order()).body).toMatchObject({ reason: null })

  const stays = settingErrors.colourInUse.replace('{{limit}}', 'terracotta')
  expect(await write((await read()).value.slice(0, -1))).toMatchObject({ status: 422, body: { errors: { value: stays } } })
  await expect(runCommand(context, ['settings', 'colours', JSON.stringify((await read()).value.slice(0, -1))])).rejects.toThrow(stays)
  expect((await read()).value.at(-1)).toEqual(renamed)
})

test('an import takes the colours of the palette in its words, and no other', async () => {
  const code = (await editor(catalogue.products.bench)).code
  const head = ['Код', 'Властивість', 'Варіант', 'Підпис українською']
  const check = async (...values: [string, string][]) => {
    const rows = values.map(([value, label]) => [code, 'color', value, label])
    const bytes = await writeWorkbook([{ name: 'Варіанти', head, rows }], context.clock.now())
    const headers = { ...ownOrigin(context), cookie: manager.cookie, 'content-type': 'application/octet-stream', 'user-language': 'uk' }
    const taken = await context.call({ method: 'POST', url: '/api/v1/admin/imports?file=a.xlsx', headers, payload: Buffer.from(bytes) })
    const { id, sheets } = taken.body as { id: number; sheets: { kind: 'options'; columns: { field: 'code' }[] }[] } // of an import
    const { body } = await callAdmin(context, manager, adminEndpoints.checkImport, {
      params: { id },
      body: { sheets: sheets.map(({ kind, columns }) => ({ kind, columns: columns.map(({ field }) => field) })) },
    })
    return body.report
  }
  expect(await check(['natural', 'натуральний'], ['rainbow', 'веселка'])).toMatchObject({ rows: { wrong: 1 } })
  expect(await check(['natural', 'який завгодно'])).toMatchObject({ rows: { wrong: 0 } })
})

test('a palette names each colour once, by a code, with a sample that can be shown', async () => {
  const { value } = await read()
  const wrong = { ...terracotta, code: 'Графіт', swatch: 'red', uk: '' }
  expect(await write([...value, wrong, { ...terracotta, code: 'white' }])).toMatchObject({
    status: 422,
    body: {
      errors: {
        [`${value.length}.code`]: settingErrors.colourCode,
        [`${value.length}.swatch`]: settingErrors.swatch,
        [`${value.length}.uk`]: settingErrors.missing,
        [`${value.length + 1}.code`]: settingErrors.colourTwice,
      },
    },
  })
})
