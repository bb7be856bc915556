import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { ProductView } from '#contract/catalogue.ts'
import { defaultProperties } from '#contract/default-palette.ts'
import type { OwnProperty, PaletteColour, PaletteGroup, Palettes } from '#contract/palette.ts'
import type { OptionValues, ProductValues } from '#contract/product-values.ts'
import { settingErrors } from '#contract/setting-errors.ts'
import { PublicSettings } from '#contract/settings.ts'
import { runCommand } from '../../manage/run-command.ts'
import { callAdmin, createStaff, ownOrigin, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { writeWorkbook } from '../../testing/write-workbook.ts'

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

const readGroup = async <Group extends PaletteGroup>(group: Group) => {
  const { body } = await callAdmin(context, manager, adminEndpoints.readSettings)
  const found = body.data.find(({ name }) => name === group)
  return { version: found?.version ?? 0, value: found?.value as Palettes[Group] } // as the contract has it
}
const read = () => readGroup('colours')
const write = async (value: unknown, by = manager, group: PaletteGroup = 'colours') => {
  const saved = await callAdmin(context, by, adminEndpoints.writeSettings, {
    params: { group },
    body: { version: (await readGroup(group)).version, value },
  })
  context.responseCache.clear()
  return saved
}
const terracotta: PaletteColour = {
  code: 'terracotta',
  uk: 'теракота',
  en: 'terracotta',
  swatch: '#a9684f',
  picture: '',
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
const publish = async (id: number, changes: Partial<ProductValues>) => {
  const { version } = await editor(id)
  const saved = await callAdmin(context, manager, adminEndpoints.saveProductDraft, { params: { id }, body: { version, changes } })
  expect(saved).toMatchObject({ status: 200 })
  const published = await callAdmin(context, manager, adminEndpoints.publishProduct, {
    params: { id },
    body: { version: saved.body.product.version },
  })
  context.responseCache.clear()
  return published
}
const publishWith = async (id: number, codes: readonly PaletteColour[]) => {
  const { values } = await editor(id)
  const more = codes.map(({ code, uk, en, price_kopiykas: impact, extra_days }) => ({
    value: code,
    label: { uk, en },
    impact,
    extra_days,
    shape_change: null,
    pairs: null,
  }))
  return publish(id, { 'options.color': [...values['options.color'], ...more] })
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
  expect((await editor(conus)).palettes.colours.at(-1)).toEqual(terracotta)

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
    const bytes = await writeWorkbook({ name: 'Варіанти', head, rows })
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

const option = (value: string, more: Partial<OptionValues> = {}): OptionValues => ({
  value,
  label: { uk: value, en: '' },
  impact: 0,
  extra_days: 0,
  shape_change: null,
  pairs: null,
  ...more,
})
const property = async (id: number, name: string, language?: string) =>
  (await view(id, language)).product_properties.find(({ property_name: known }) => known === name)
const buy = (id: number, name: string, value: string) =>
  context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    payload: { phone: '+380671234567', product_id: id, quantity: 1, product_properties: [{ property_name: name, property_value: value }] },
  })

test('a finish of the owner’s, with a picture, is chosen and searched as a colour is; its picture stays as long as it shows it', async () => {
  const { plain: sphere } = catalogue.products
  const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#8a8178' } })
    .jpeg()
    .toBuffer()
  const uploaded = await context.call({
    method: 'POST',
    url: '/api/v1/admin/pictures?name=a.jpg',
    headers: { ...ownOrigin(context), cookie: manager.cookie, 'content-type': 'application/octet-stream' },
    payload: photo,
  })
  const { id: pictureId, thumbnail } = uploaded.body as { id: number; thumbnail: string } // of an upload
  const smooth: PaletteColour = { ...terracotta, code: 'smooth', uk: 'гладенька', en: 'smooth', swatch: '', words: '', agree_first: false }
  const polished: PaletteColour = { ...smooth, code: 'polished', uk: 'полірована', en: 'polished', picture: thumbnail, words: 'дзеркальна' }

  expect(await write([smooth, { ...polished, picture: '/media/gone-320.avif' }], manager, 'finishes')).toMatchObject({
    status: 422,
    body: { errors: { value: settingErrors.pictureGone } },
  })
  expect(await write([{ ...smooth, picture: 'https://example.com/a.jpg' }], manager, 'finishes')).toMatchObject({
    status: 422,
    body: { errors: { '0.picture': settingErrors.samplePicture } },
  })
  expect((await write([smooth, polished], manager, 'finishes')).status).toBe(200)
  expect((await publish(sphere, { 'options.finish': [option('matt')] })).body).toMatchObject({
    errors: { 'options.finish': 'This finish is not known.' },
  })
  const impact = polished.price_kopiykas
  expect((await publish(sphere, { 'options.finish': [option('smooth'), option('polished', { impact })] })).status).toBe(200)

  const settings = PublicSettings.parse((await context.call({ url: '/api/v1/settings' })).body)
  expect(settings.finishes).toEqual([
    { code: 'smooth', uk: 'гладенька', en: 'smooth', swatch: '#c4b8a3', agree_first: false },
    { code: 'polished', uk: 'полірована', en: 'polished', swatch: '', agree_first: false, picture: thumbnail },
  ])
  expect(await property(sphere, 'finish', 'en')).toMatchObject({
    label: 'Finish',
    kind: 'PRODUCT_COLOR',
    options: [{ label: 'smooth' }, { label: 'polished', price_impact_kopiykas: impact }],
  })
  expect((await view(sphere)).price_to_kopiykas - (await view(sphere)).price_kopiykas).toBe(impact)
  expect(await found('дзеркальна')).toEqual([sphere])
  expect((await buy(sphere, 'finish', 'polished')).status).toBe(201)
  expect((await buy(sphere, 'finish', 'matt')).status).toBe(422)

  const removed = await callAdmin(context, manager, adminEndpoints.removePicture, { params: { id: pictureId }, body: { reason: 'зайва' } })
  expect(removed).toMatchObject({ status: 409 })
  expect((await write([smooth], manager, 'finishes')).status).toBe(422)
})

const castors: OwnProperty = {
  code: 'castors',
  uk: 'Колеса',
  en: 'Castors',
  kind: 'switch',
  picture: '',
  help_uk: 'Котити самому.',
  help_en: '',
  price_kopiykas: 90_000,
  extra_days: 1,
  agree_first: true,
  effect: '',
  words: 'мобільний на роликах',
}

test('a property that the owner writes down is priced, explained, searched, filtered, imported and renamed; no code names it', async () => {
  const { conus } = catalogue.products
  const yesNo = [option('no', { label: { uk: 'ні', en: 'no' } }), option('yes', { label: { uk: 'так', en: 'yes' }, impact: 90_000, extra_days: 1 })]
  expect((await publish(conus, { 'options.castors': yesNo })).body).toMatchObject({ errors: { 'options.castors': 'This property is not known.' } })
  expect((await write([...defaultProperties, castors], content, 'properties')).status).toBe(403)
  for (const code of ['size', 'n', 'place', 'note-color'])
    expect(await write([...defaultProperties, { ...castors, code }], manager, 'properties')).toMatchObject({
      status: 422,
      body: { errors: { [`${defaultProperties.length}.code`]: settingErrors.builtInCode } },
    })
  expect((await write([...defaultProperties, castors], manager, 'properties')).status).toBe(200)
  await context.runJobs()
  expect((await publish(conus, { 'options.castors': [option('yes')] })).body).toMatchObject({
    errors: { 'options.castors': 'An addition has two options, no and yes.' },
  })
  const before = await view(conus)
  expect((await publish(conus, { 'options.castors': yesNo })).status).toBe(200)
  expect(await property(conus, 'castors')).toMatchObject({
    label: 'Колеса',
    kind: 'BOOLEAN_SWITCH',
    help: 'Котити самому.',
    options: [{ value: 'no' }, { value: 'yes', price_impact_kopiykas: 90_000, extra_days: 1, agree_first: true }],
  })
  expect((await view(conus)).price_kopiykas).toBe(before.price_kopiykas)
  expect((await view(conus)).price_to_kopiykas).toBe(before.price_to_kopiykas + 90_000)
  expect(await found('мобільний')).toEqual([conus])
  const { body: list } = await context.call({ url: '/api/v1/product?option[]=castors', headers: { 'user-language': 'en' } })
  expect(list).toMatchObject({ data: [{ id: conus }] })
  expect((list as { meta: { facets: { option: unknown[] } } }).meta.facets.option).toContainEqual({ value: 'castors', label: 'Castors', count: 1 }) // as the contract has it
  expect((await buy(conus, 'castors', 'yes')).body).toMatchObject({ reason: 'individual_colour' })

  const list2 = { ...castors, uk: 'Ролики', agree_first: false, effect: 'mark' } as const
  expect((await write([list2, ...defaultProperties], manager, 'properties')).status).toBe(200)
  await context.runJobs()
  context.responseCache.clear()
  const renamed = await property(conus, 'castors')
  expect(renamed).toMatchObject({ label: 'Ролики', effect: 'mark' })
  expect(renamed?.options[1]).not.toHaveProperty('agree_first')
  const { product_properties: shown } = await view(conus)
  expect(shown.findIndex(({ property_name: name }) => name === 'castors')).toBeLessThan(shown.findIndex(({ property_name: name }) => name === 'logo'))

  const stays = settingErrors.colourInUse.replace('{{limit}}', 'castors')
  expect(await write(defaultProperties, manager, 'properties')).toMatchObject({ status: 422, body: { errors: { value: stays } } })
  // Whatever products do not have may go, those that a shop begins with too.
  expect((await property(conus, 'rubber_feet')) ?? null).toBeNull()
  expect((await write([list2, ...defaultProperties.filter(({ code }) => code !== 'rubber_feet')], manager, 'properties')).status).toBe(200)

  const { code } = await editor(conus)
  const head = ['Код', 'Властивість', 'Варіант', 'Підпис українською', 'Доплата']
  const bytes = await writeWorkbook({ name: 'Варіанти', head, rows: [[code, 'Ролики', 'yes', 'так', 950]] })
  const headers = { ...ownOrigin(context), cookie: manager.cookie, 'content-type': 'application/octet-stream', 'user-language': 'uk' }
  const taken = await context.call({ method: 'POST', url: '/api/v1/admin/imports?file=a.xlsx', headers, payload: Buffer.from(bytes) })
  const { id, sheets } = taken.body as { id: number; sheets: { kind: 'options'; columns: { field: 'code' }[] }[] } // of an import
  const { body } = await callAdmin(context, manager, adminEndpoints.checkImport, {
    params: { id },
    body: { sheets: sheets.map(({ kind, columns }) => ({ kind, columns: columns.map(({ field }) => field) })) },
  })
  expect(body.report).toMatchObject({ rows: { wrong: 0, changed: 1 } })
})
