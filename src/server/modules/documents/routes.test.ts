import { createRequire } from 'node:module'
import DxfParser from 'dxf-parser'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '#contract/money.ts'
import { dimensionDrawingPath, dxfPath, holdPath, ifcPath, modelPath, specSheetPath, usdzPath } from '#contract/product-files.ts'
import { setDrawingPath } from '#contract/compared-lines.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { storePlainPicture } from '../../testing/plain-picture.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { storeProduct } from '../catalogue/index.ts'
import { readSettings, writeSetting } from '../content/index.ts'
import { productImages } from '../catalogue/tables.ts'

let context: TestContext
let catalogue: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  const mediaId = await storePlainPicture(context)
  const row = {
    productId: catalogue.products.conus,
    position: 0,
    mediaId,
    kind: 'studio',
    color: 'natural',
    altUk: 'вазон',
    altEn: 'planter',
  }
  await context.database.db.insert(productImages).values(row)
})
afterAll(() => context.close())

/** The validator of the format's makers; it has no types of its own. */
const { validateBytes } = createRequire(import.meta.url)('gltf-validator') as {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { numErrors: number; numWarnings: number } }>
}

const get = (url: string, headers: Record<string, string> = {}) => context.app.inject({ url, headers })
const choice = { size: '60x60x110', color: 'white', thermal_insulation: 'yes' }

/** What a reader who selects everything and copies it gets, with every kind of blank as one space. */
async function textOf(pdf: Buffer): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') }
}

test('the Ukrainian sheet says the configuration in real text on one page', async () => {
  const answer = await get(specSheetPath({ id: catalogue.products.conus, choice }, { language: 'uk', quantity: 3 }))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="vazon-konus.pdf"' })
  const { pages, text } = await textOf(answer.rawPayload)
  expect(pages).toBe(1)
  for (const message of [
    'Вазон «Конус»',
    'виготовляємо 14 днів · готово 17–23 листопада 2026',
    'Розмір 60x60x110',
    'Колір білий',
    'Теплоізоляція так',
    'Додаткові дренажні отвори ні',
    // 4 200 + 1 600 + 350 + 650
    '₴ 6 800',
    'З ПДВ, без доставки. Ціна на 2 листопада 2026',
    '3 шт. — ₴ 20 400',
    'Зовні, діаметр × висота Ø 600 × 1100 мм',
    'Стінка 35 мм',
    'Вага з вологим ґрунтом ≈',
    'кг/м²',
    'бетон 2 300 кг/м³',
    'вул. Смілянська, 147, Черкаси, Україна',
    '1 : ',
    'зображено інш',
  ]) {
    expect(text).toContain(message)
  }
})

test('the sheet of a seller who pays no VAT does not say that it is included', async () => {
  const { seller } = await readSettings(context.database.db)
  const sheet = async (language: 'uk' | 'en') =>
    (await textOf((await get(specSheetPath({ id: catalogue.products.conus, choice }, { language, quantity: 1 }))).rawPayload)).text
  expect(await sheet('uk')).toContain('З ПДВ')
  await writeSetting(context.database.db, 'seller', { ...seller, vat: 'не платник ПДВ' })
  expect(await sheet('uk')).toContain('Без доставки. Ціна на')
  expect(await sheet('uk')).not.toContain('ПДВ')
  expect(await sheet('en')).not.toContain('VAT')
  await writeSetting(context.database.db, 'seller', seller)
})

test('the English sheet says the same in English, hryvnias first and dollars beside them', async () => {
  const answer = await get(specSheetPath({ id: catalogue.products.conus, choice }, { language: 'en', quantity: 1 }))
  const { pages, text } = await textOf(answer.rawPayload)
  expect(pages).toBe(1)
  for (const message of [
    'Conus planter',
    'lead time 14 days · ready 16–20 November 2026',
    'Colour white',
    '₴ 6,800 ≈ $161.91',
    'VAT included, delivery not included. Price as of 2 November 2026',
    'indicative rate of ₴ 42.00',
    'You pay in hryvnias',
    'Smilyanska St. 147',
    'Outside, diameter × height Ø 600 × 1100 mm',
  ]) {
    expect(text).toContain(message)
  }
  expect(text).not.toMatch(/[іїєґ]/i)
})

test('every word of both languages is in the embedded typeface: no letter is lost on the way', async () => {
  for (const language of ['uk', 'en'] as const) {
    const document = await getDocumentProxy(
      new Uint8Array((await get(specSheetPath({ id: catalogue.products.conus, choice }, { language, quantity: 2 }))).rawPayload),
    )
    const { items } = await (await document.getPage(1)).getTextContent()
    const emails = items.flatMap((item) => ('str' in item ? [item.str] : [])).join('')
    expect([emails.includes('\0'), emails.includes('\ufffd')]).toEqual([false, false])
    expect(emails.length).toBeGreaterThan(500)
  }
})

test('the same sheet on the same day is the same file, and is not sent twice', { tags: 'proof' }, async () => {
  const url = specSheetPath({ id: catalogue.products.conus, choice }, { language: 'uk', quantity: 1 })
  const [first, second] = [await get(url), await get(url)]
  expect(second.rawPayload).toEqual(first.rawPayload)
  expect((await get(url, { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304)
  expect((await get(url.replace('lang=uk', ''), { 'user-language': 'en' })).rawPayload).not.toEqual(first.rawPayload)
})

test('the PDF tells a screen reader its language, its title, and what picture and drawing show', async () => {
  const pdf = (await get(specSheetPath({ id: catalogue.products.conus, choice }, { language: 'uk', quantity: 1 }))).rawPayload
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({ Title: 'Вазон «Конус». Специфікація виробу', Language: 'uk-UA' })
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
  expect(tree).toContain('"role":"H1"')
  expect(tree).toContain('Вазон «Конус»: візуалізація')
  expect(tree).toContain('Вигляд спереду, вигляд зверху')
})

test('a product without form and picture still has a sheet', async () => {
  for (const id of [catalogue.products.plain, catalogue.products.varies]) {
    const answer = await get(specSheetPath({ id, choice: {} }, { language: 'uk', quantity: 1 }))
    const { pages, text } = await textOf(answer.rawPayload)
    expect(pages).toBe(1)
    expect(text).toContain('≈ 90 кг')
  }
  const combination = { combination: 'size:80x80x60,color:white' }
  const { text } = await textOf(
    (await get(specSheetPath({ id: catalogue.products.varies, choice: combination }, { language: 'uk', quantity: 1 }))).rawPayload,
  )
  expect(text).toContain('₴ 4 900')
})

test('the longest words that a manager may write stay on the page', async () => {
  const { productTranslations } = await import('../catalogue/tables.ts')
  const { db } = context.database
  const [before] = await db.select().from(productTranslations).where(eq(productTranslations.productId, catalogue.products.conus))
  await db
    .update(productTranslations)
    .set({ name: 'Найдовша назва виробу '.repeat(12).trim() })
    .where(eq(productTranslations.productId, catalogue.products.conus))
  const { pages } = await textOf((await get(specSheetPath({ id: catalogue.products.conus, choice }, { language: 'uk', quantity: 999 }))).rawPayload)
  expect(pages).toBe(1)
  await db
    .update(productTranslations)
    .set({ name: before?.name ?? '' })
    .where(eq(productTranslations.productId, catalogue.products.conus))
})

test('the model is valid glTF in real size, coloured as chosen, below 150 KB', async () => {
  const answer = await get(modelPath({ id: catalogue.products.conus, choice }))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('model/gltf-binary')
  expect(answer.rawPayload.length).toBeLessThanOrEqual(150 * 1024)
  const report = await validateBytes(new Uint8Array(answer.rawPayload))
  expect(report.issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
  const json = answer.rawPayload.subarray(20, 20 + answer.rawPayload.readUInt32LE(12)).toString('utf8')
  // A configured height of 1,100 mm; the base one is 900.
  expect(json).toMatch(/"max":\[[\d.]+,1\.1\d*,/)
  expect((await get(modelPath({ id: catalogue.products.conus, choice: { ...choice, color: 'natural' } }))).rawPayload).not.toEqual(answer.rawPayload)
  expect((await get(modelPath({ id: catalogue.products.conus, choice }), { 'if-none-match': String(answer.headers['etag']) })).statusCode).toBe(304)
})

test('the drawing with dimensions is a picture that follows the chosen size', async () => {
  const answer = await get(dimensionDrawingPath({ id: catalogue.products.conus, choice: { size: '60x60x110' } }))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/svg+xml')
  expect(answer.body).toContain('>1100<')
  expect((await get(dimensionDrawingPath({ id: catalogue.products.conus, choice: {} }))).body).not.toContain('>1100<')
  expect((await get(dimensionDrawingPath({ id: catalogue.products.plain, choice: {} }))).statusCode).toBe(404)
})

test('the drawing for CAD programs follows the chosen size and is downloaded under the name of the product', async () => {
  const answer = await get(dxfPath({ id: catalogue.products.conus, choice }))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/vnd.dxf', 'content-disposition': 'inline; filename="conus-planter.dxf"' })
  const { entities } = new DxfParser().parseSync(answer.body) as unknown as { entities: { text?: string }[] } // the parser's types leave texts out
  expect(entities.map(({ text }) => text)).toEqual(expect.arrayContaining(['1100', '%%c 600']))
  expect((await get(dxfPath({ id: catalogue.products.plain, choice: {} }))).statusCode).toBe(404)
})

test.each([
  [usdzPath, 'model/vnd.usdz+zip', 'conus-planter.usdz'],
  [ifcPath, 'application/x-step', 'conus-planter.ifc'],
] as const)('%o: the model for phones and the one for buildings follow the chosen size, and are not sent twice', async (path, type, name) => {
  const answer = await get(path({ id: catalogue.products.conus, choice }))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': type, 'content-disposition': `inline; filename="${name}"` })
  expect(answer.body).toMatch(path === usdzPath ? /extent = \[[^\]]*, 1\.1, / : /'NominalHeight',\$,IFCPOSITIVELENGTHMEASURE\(1100\.\)/)
  const url = path({ id: catalogue.products.conus, choice })
  expect((await get(url, { 'if-none-match': String(answer.headers['etag']) })).statusCode).toBe(304)
  expect((await get(path({ id: catalogue.products.conus, choice: {} }))).rawPayload).not.toEqual(answer.rawPayload)
  expect((await get(path({ id: catalogue.products.plain, choice: {} }))).statusCode).toBe(404)
})

test('a colour within a combination colours the model, and the sheet says that an individual one is an example', async () => {
  const version = (color: string) => ({
    value: `size:60x60x50,color:${color}`,
    label: { uk: color, en: color },
    impact: money(0),
    shapeChange: null,
    pairs: [
      { name: 'size', value: '60x60x50', label: { uk: '60', en: '60' } },
      { name: 'color', value: color, label: { uk: color, en: color } },
    ],
  })
  const name = { uk: 'Ящик «Смуга»', en: 'Stripe trough' }
  const { db } = context.database
  const box = await db.transaction((tx) =>
    storeProduct(tx, {
      code: 'stripe',
      categoryId: catalogue.categories.planters,
      name,
      description: name,
      basePrice: money(100_000),
      weightKg: null,
      leadTimeDays: 14,
      published: true,
      createdAt: context.clock.now(),
      images: [],
      shape: { kind: 'square', side: 600, height: 500, wall: 40 },
      properties: [{ name: 'combination', options: ['natural', 'white', 'individual'].map(version) }],
    }),
  )
  const [image] = await db.select().from(productImages).limit(1)
  if (!image) throw new Error('no picture')
  await db.insert(productImages).values({ ...image, productId: box })
  const inColour = (color: string) => ({ id: box, choice: { combination: `size:60x60x50,color:${color}` } })
  const concrete = async (color: string) => {
    const { rawPayload } = await get(modelPath(inColour(color)))
    return /"baseColorFactor":\[[^\]]+\]/.exec(rawPayload.toString('latin1'))?.[0]
  }
  const own = (await get(modelPath({ id: catalogue.products.conus, choice }))).rawPayload.toString('latin1')
  expect(own).toContain(await concrete('white'))
  expect(own).not.toContain(await concrete('natural'))
  const message = async (color: string) =>
    (await textOf((await get(specSheetPath(inColour(color), { language: 'uk', quantity: 1 }))).rawPayload)).text
  expect(await message('individual')).toContain('Колір на зображенні — приклад')
  expect(await message('white')).not.toContain('приклад')
})

test.each([
  ['an option that the product does not have', 'size:1x1x1'],
  ['a property that it does not have', 'flavour:mint'],
  ['a property without a value', 'size'],
  ['a property twice', 'size:50x50x90;size:60x60x110'],
  ['a broken escape', '%25'],
  ['far too long a text', `size:${'9'.repeat(3000)}`],
])('%s is 422', async (_, configuration) => {
  for (const file of ['sheet.pdf', 'model.glb']) {
    const answer = await get(`/api/v1/product/${catalogue.products.conus}/${file}?c=${configuration}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { code: 422, reason: 'invalid', message: 'The data is invalid.', errors: { c: 'Unknown property or option.' } },
    ])
  }
})

test.each(['0', '1000', '-1', '1.5', 'many', ''])('a quantity of %j is 422', async (quantity) => {
  const answer = await get(`/api/v1/product/${catalogue.products.conus}/sheet.pdf?q=${quantity}`)
  expect(answer.json()).toMatchObject({ code: 422, errors: { q: 'The quantity must be a whole number from 1 to 999.' } })
})

test('what is not there is 404: an unknown or hidden product, a model of a product without form', async () => {
  const { hidden, plain } = catalogue.products
  for (const url of [
    '/api/v1/product/999999/sheet.pdf',
    '/api/v1/product/999999/model.glb?c=x',
    `/api/v1/product/${hidden}/sheet.pdf`,
    `/api/v1/product/${plain}/model.glb`,
  ]) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
  }
  expect((await get('/api/v1/product/seven/sheet.pdf')).statusCode).toBe(400)
  expect((await context.app.inject({ method: 'POST', url: `/api/v1/product/${plain}/sheet.pdf` })).statusCode).toBe(405)
})

test('addresses beside each other in one IPv6 network ask for files as one', { tags: 'proof' }, async () => {
  const strict = await createTestContext({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
  const own = await seedTestCatalogue(strict)
  const ask = (network: string, turn: number) =>
    strict.call({ url: modelPath({ id: own.products.conus, choice: {} }), headers: { 'x-forwarded-for': `2001:db8:${network}::${turn + 1}` } })
  for (let turn = 0; turn < 60; turn++) expect((await ask('1:2', turn)).status).toBe(200)
  expect((await ask('1:2', 60)).status).toBe(429)
  expect((await ask('1:3', 61)).status).toBe(200)
  await strict.close()
})

test('the line drawing of a shape is an SVG file that caches may keep; a product without a shape has none', async () => {
  const answer = await get(`/api/v1/product/${catalogue.products.conus}/lines.svg?v=abc`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' })
  const drawn = await sharp(answer.rawPayload).metadata()
  expect([drawn.width, drawn.height]).toEqual([640, 800])
  expect(answer.body).not.toMatch(/style=|NaN/)
  expect((await get(`/api/v1/product/${catalogue.products.plain}/lines.svg`)).statusCode).toBe(404)
})

test('the page for the house manager says the verdict and its figures on one page, by the reader’s own limit where there is one', async () => {
  const of = { id: catalogue.products.conus, choice }
  const assumed = await textOf((await get(holdPath(of, { language: 'uk', place: 'balcony', limit: null }))).rawPayload)
  expect(assumed.pages).toBe(1)
  expect(assumed.text).toContain('На балконі: ')
  expect(assumed.text).toMatch(/Допустиме \(припущення\)\s?200 кг\/м²/)
  const known = await textOf((await get(holdPath(of, { language: 'en', place: 'balcony', limit: 20_000 }))).rawPayload)
  expect(known.text).toContain('On a balcony: it holds')
  expect(known.text).toMatch(/Permitted \(as stated\)\s?20,000 kg\/m²/)
  expect((await get(holdPath(of, { language: 'uk', place: 'balcony', limit: 3 }))).statusCode).toBe(400)
  expect((await get(holdPath({ ...of, id: 999_999 }, { language: 'uk', place: 'roof', limit: null }))).statusCode).toBe(404)
})

test('what is compared is drawn at one scale beside an adult; what is gone leaves its number free', async () => {
  const lines = [
    { productId: 999_999, choice: {} },
    { productId: catalogue.products.conus, choice: { size: '60x60x110' } },
  ]
  const answer = await get(setDrawingPath(lines, 'narrow'))
  expect(answer.headers['content-type']).toContain('image/svg+xml')
  const figures = [...answer.body.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text)
  expect(figures).toEqual(['1750', '1100', '600', '2'])
  expect((await get(setDrawingPath(lines.slice(0, 1), 'wide'))).statusCode).toBe(404)
})
