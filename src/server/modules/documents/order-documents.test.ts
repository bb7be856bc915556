import { writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BankTransfer } from '#contract/bank-transfer.ts'
import type { CartLine } from '#contract/cart.ts'
import { orderDocumentPath, publicOrderDocumentPath, type OrderDocumentKind } from '#contract/documents.ts'
import type { Language } from '#contract/languages.ts'
import { money, zero } from '#contract/money.ts'
import type { OrderPlaced, OrderView } from '#contract/order.ts'
import { vatWithin } from '#contract/price.ts'
import { placeOrderAs } from '../../testing/order-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { bearer, goodPassword, createBuyer, signIn, type Buyer } from '../../testing/user-factory.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { adminEndpoints } from '#contract/admin/api.ts'
import { kyivClock, plainDate } from '#contract/plain-date.ts'
import { callAdmin, createStaff, doAdmin } from '../../testing/staff-factory.ts'
import { emptySettings, readSettings, writeSetting } from '../content/index.ts'
import { orderLines, orders } from '../sales/orders/tables.ts'
import { renderForBuyer } from './index.ts'
import { renderOrder } from './render-order.ts'
import { documentCounters, orderDocuments } from './tables.ts'

let context: TestContext
let catalogue: TestCatalogue
let olena: Buyer
beforeAll(async () => {
  context = await createTestContext({ DEMO: 'false' })
  catalogue = await seedTestCatalogue(context)
  olena = await createBuyer(context)
})
afterAll(() => context.close())

async function byPhone(more: Record<string, unknown> = {}): Promise<string> {
  const payload = { phone: '067 123 45 67', product_id: catalogue.products.plain, quantity: 2, ...more }
  const answer = await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
  return (answer.body as OrderPlaced).access_token ?? '' // an order by phone always has one
}

interface OrderInput {
  readonly lines?: number
  readonly configured?: Record<string, unknown>[]
  readonly checkout?: Record<string, unknown>
}
/** An order of a company by invoice; its number. */
async function byInvoice(who: Buyer, { lines = 1, configured = [], checkout = {} }: OrderInput = {}): Promise<string> {
  const ids: number[] = []
  for (let index = 0; index < lines; index++) {
    // Another wish makes another line.
    const note = index === 0 ? {} : { property_note: `RAL ${7000 + index}` }
    const added = await context.call({
      method: 'POST',
      url: `/api/v1/cart/add/product/${catalogue.products.conus}`,
      headers: who.headers,
      payload: {
        quantity: 3,
        product_properties: configured.length > 0 ? configured : [{ property_name: 'color', property_value: 'individual', ...note }],
      },
    })
    expect(added).toMatchObject({ status: 201 })
    ids.push((added.body as CartLine).id) // checked by the status
  }
  const placed = await context.call({
    method: 'POST',
    url: '/api/v1/cartcheckout',
    headers: who.headers,
    payload: {
      purchaseProductIds: ids,
      receiver: { name: 'Олена Коваль', phone: '+380671234567' },
      delivery: { method: 'CARRIER', carrier: 'Нова пошта', city: 'Київ', address: 'відділення 12' },
      payer: { kind: 'COMPANY', company_name: 'ТОВ «Сад і місто»', tax_id: '31316718' },
      payment_method: 'INVOICE',
      offer_accepted: true,
      adult_confirmed: true,
      ...checkout,
    },
  })
  expect(placed).toMatchObject({ status: 201 })
  return (placed.body as OrderPlaced).order_number // checked by the status
}

const get = (url: string, headers: Record<string, string> = {}) => context.app.inject({ url, headers })
async function textOf(pdf: Buffer): Promise<{ pages: number; text: string }> {
  const { totalPages, text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') }
}
/** `LOOK=folder` keeps the files, to be looked at. */
function saveForReview(name: string, pdf: Buffer): void {
  const folder = process.env['LOOK']
  if (folder) writeFileSync(`${folder}/${name}.pdf`, pdf)
}
async function invoice(number: string, language: Language): Promise<{ pages: number; text: string; bytes: Buffer }> {
  const answer = await get(orderDocumentPath(number, 'invoice', language), olena.headers)
  expect(answer.statusCode).toBe(200)
  return { ...(await textOf(answer.rawPayload)), bytes: answer.rawPayload }
}

test('a visitor’s confirmation says order, goods, prices with VAT and terms in real text, in both languages', async () => {
  const secret = await byPhone()
  const uk = await get(publicOrderDocumentPath(secret, 'confirmation', 'uk'))
  expect(uk.statusCode).toBe(200)
  expect(uk.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="confirmation-2026-\d{5}\.pdf"$/),
    'cache-control': 'private, max-age=0, must-revalidate',
  })
  saveForReview('confirmation-uk', uk.rawPayload)
  const ukrainian = await textOf(uk.rawPayload)
  expect(ukrainian.pages).toBe(1)
  for (const message of [
    /Підтвердження замовлення № 2026-\d{5}/,
    /замовлення AC-2026-\d{5} від 2 листопада 2026/,
    'Смілянська, 147',
    '+380 67 ••• •• 67', // its reader may be whoever the link was passed on to
    '3 000,00',
    'У тому числі ПДВ 20 %, грн 500,00',
    'Три тисячі гривень 00 копійок',
    'Доставка до суми не входить',
    'протягом 14 днів',
    'протягом 30 календарних днів',
    /редакція — від \d+ \S+ \d{4}[^,]*, позначка [\w-]{8}/,
    'http://shop.test/uk/public-offer',
  ])
    expect(ukrainian.text).toMatch(typeof message === 'string' ? new RegExp(message.replace(/[.+()?]/g, '\\$&')) : message)
  const en = await get(publicOrderDocumentPath(secret, 'confirmation', 'en'))
  saveForReview('confirmation-en', en.rawPayload)
  const english = await textOf(en.rawPayload)
  for (const message of [
    'Order confirmation No. 2026-',
    '3,000.00',
    'Three thousand hryvnias, 00 kopiykas',
    'of which VAT (20%), UAH 500.00',
    'within 14 days',
  ])
    expect(english.text).toContain(message)
  expect(english.text).not.toMatch(/[а-яіїєґ]/i)
})

test('an invoice names the company that pays and the seller as far as they are known', async () => {
  const bare = await invoice(await byInvoice(olena), 'uk')
  for (const message of ['ТОВ «Сад і місто»', 'ЄДРПОУ 31316718', 'Перевізником — Нова пошта, Київ, відділення 12', 'надішлемо окремо'])
    expect(bare.text).toContain(message)
  expect(bare.text).not.toContain('МФО')
  await writeSetting(context.database.db, 'seller', {
    ...emptySettings.seller,
    name: 'ТОВ «Зразок»',
    address: '18000, м. Черкаси, вул. Смілянська, 147',
    bank_details: 'UA583808050000026009702978805',
    bank: 'АТ «Зразок-банк»',
    mfo: '380805',
    edrpou: '14360570',
    vat: '143605712345',
    phone: '+380000000000',
  })
  const number = await byInvoice(olena)
  const full = await invoice(number, 'uk')
  saveForReview('invoice-uk', full.bytes)
  for (const message of ['ТОВ «Зразок»', 'ЄДРПОУ 14360570', 'UA583808050000026009702978805', 'АТ «Зразок-банк»', 'МФО 380805', 'ПДВ: 143605712345'])
    expect(full.text).toContain(message)
  expect(full.text).toContain('П’ятнадцять тисяч триста гривень 00 копійок, у тому числі ПДВ 20 % — 2 550,00 грн.')
  expect(full.text).toContain(`замовлення ${number}, у т. ч. ПДВ 20 % — 2 550,00 грн.`)
  // The words beside the payment QR are what it carries, and the page of the order carries the same.
  const transfer = (await context.call({ url: `/api/v1/purchase-order/${number}/transfer`, headers: olena.headers })).body as BankTransfer
  expect(transfer).toMatchObject({ payee: 'ТОВ «Зразок»', iban: 'UA583808050000026009702978805', tax_id: '14360570', amount_kopiykas: 1_530_000 })
  expect(full.text).toContain(transfer.purpose.replace(/\s+/g, ' '))
  expect(transfer.purpose).toContain(`Оплата згідно з рахунком № ${transfer.invoice_number} від`)
  expect(full.bytes.toString('latin1')).toContain(transfer.link)
  const english = await invoice(number, 'en')
  saveForReview('invoice-en', english.bytes)
  expect(english.text).toContain('Fifteen thousand three hundred hryvnias, 00 kopiykas, including 20% VAT of UAH 2,550.00.')
  for (const message of ['LLC “sample”', 'vul. Smilianska, 147', 'Names and address are transliterated from Ukrainian'])
    expect(english.text).toContain(message)
  const { seller } = await readSettings(context.database.db)
  const inEnglish = { name_en: 'Sample Ltd', address_en: '147 Smilianska St., Cherkasy', bank_en: 'Sample Bank' }
  await writeSetting(context.database.db, 'seller', { ...seller, ...inEnglish })
  const own = await invoice(await byInvoice(olena), 'en')
  for (const message of Object.values(inEnglish)) expect(own.text).toContain(message)
  for (const message of ['LLC', 'transliterated']) expect(own.text).not.toContain(message)
  await writeSetting(context.database.db, 'seller', seller)
})

test('papers of a seller who pays no VAT say so; those issued before stay as they are', async () => {
  const { seller } = await readSettings(context.database.db)
  const before = await byInvoice(olena)
  const issued = await invoice(before, 'uk')
  await writeSetting(context.database.db, 'seller', { ...seller, vat: 'не платник ПДВ' })
  const number = await byInvoice(olena)
  const { text, bytes } = await invoice(number, 'uk')
  saveForReview('invoice-no-vat-uk', bytes)
  for (const message of [
    'Ціна, грн',
    'Разом без ПДВ, грн 15 300,00',
    'гривень 00 копійок, без ПДВ.',
    'Продавець не є платником ПДВ',
    `замовлення ${number}, без ПДВ.`,
  ])
    expect(text).toContain(message)
  expect(text).not.toMatch(/ПДВ 20|(?:^|[^е])[Зз] ПДВ|із ПДВ|ІПН/)
  const english = await invoice(number, 'en')
  expect(english.text).toContain('Total (no VAT), UAH 15,300.00')
  expect(english.text).not.toMatch(/VAT \(20|20% VAT|include VAT/)
  expect((await invoice(before, 'uk')).text).toBe(issued.text)
  expect(issued.text).toContain('у тому числі ПДВ 20 %')
  await writeSetting(context.database.db, 'seller', seller)
})

test('the delivery is said once: the order’s own, or what was chosen on its products, to be arranged by phone', async () => {
  const secret = await byPhone()
  const toTown = await byPhone({ city: 'Львів' })
  const byTruck = await byPhone()
  const number = await byInvoice(olena)
  const messages = { uk: { property: 'Доставка', value: 'кур’єром до дверей' }, en: { property: 'Delivery', value: 'to the door' } }
  await context.database.db
    .update(orderLines)
    .set({ options: [{ name: 'delivery', value: 'door', translations: messages, note: null, impact: zero, shown: { uk: zero, en: zero } }] })
  const phoned = await get(publicOrderDocumentPath(secret, 'confirmation', 'en'))
  expect((await textOf(phoned.rawPayload)).text).toContain('To be arranged by phone (chosen: to the door)')
  const town = await get(publicOrderDocumentPath(toTown, 'confirmation', 'en'))
  expect((await textOf(town.rawPayload)).text).toContain('To be arranged by phone (chosen: Львів)')
  const { text } = await invoice(number, 'en')
  expect(text).toContain('Нова пошта')
  expect(text).not.toContain('to the door')

  const { order_number } = (await context.call({ url: `/api/v1/purchase/${byTruck}` })).body as OrderView // its answer
  const ofTruck = eq(orders.number, order_number)
  const [line] = await context.database.db.select().from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId)).where(ofTruck)
  if (!line) throw new Error('the order has no line')
  const { id: _, ...stored } = line.order_lines
  const truck = { name: 'Доставка вантажівкою' }
  const translations = { uk: { ...stored.translations.uk, ...truck }, en: { ...stored.translations.en, name: 'Delivery by truck' } }
  await context.database.db.insert(orderLines).values({ ...stored, position: 1, kind: 'service', productId: null, options: [], translations })
  const truckText = (await textOf((await get(publicOrderDocumentPath(byTruck, 'confirmation', 'en'))).rawPayload)).text
  expect(truckText).toContain('Delivery by truck')
  expect(truckText).not.toMatch(/arranged by phone|to the door/u)
  const manager = await createStaff(context, ['manager'])
  const card = await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number: order_number } })
  expect(card.body.lines.map(({ options }) => options)).toEqual([[], []])
})

test('what the buyer asks of the shop stands in the confirmation, not on the invoice', async () => {
  const comment = 'Подзвоніть після 18:00'
  const number = await byInvoice(olena, { checkout: { comment } })
  const confirmation = await get(orderDocumentPath(number, 'confirmation', 'uk'), olena.headers)
  expect((await textOf(confirmation.rawPayload)).text).toContain(comment)
  expect((await invoice(number, 'uk')).text).not.toContain(comment)
})

test('a day that the office has promised stands in the papers instead of what was said when it was ordered', async () => {
  const number = await byInvoice(olena)
  await context.database.db
    .update(orders)
    .set({ promisedOn: plainDate('2031-03-14') })
    .where(eq(orders.number, number))
  const confirmation = await get(orderDocumentPath(number, 'confirmation', 'uk'), olena.headers)
  expect((await textOf(confirmation.rawPayload)).text).toMatch(/14.березня.2031/)
})

test('papers print names of any script, without emoji, and one piece is one', { tags: 'proof' }, async () => {
  const payer = { kind: 'COMPANY', company_name: 'Ελληνικά Έργα 🌿 Α.Ε.', tax_id: '31316718' }
  const delivery = { method: 'CARRIER', carrier: 'Нова пошта', city: 'Київ', address: 'відділення 12' }
  const checkout = { payer, delivery, receiver: { name: 'יוסף כהן', phone: '+380671234567' } }
  const { order_number: number } = await placeOrderAs(context, olena.headers, {
    product: catalogue.products.plain,
    terms: { ...checkout, payment_method: 'INVOICE' },
  })
  for (const language of ['uk', 'en'] as const) {
    const paper = await invoice(number, language)
    const confirmation = await get(orderDocumentPath(number, 'confirmation', language), olena.headers)
    saveForReview(`scripts-invoice-${language}`, paper.bytes)
    saveForReview(`scripts-confirmation-${language}`, confirmation.rawPayload)
    expect(paper.text).toContain('Ελληνικά Έργα Α.Ε.')
    expect(paper.text).toMatch({ uk: /\s1 шт\./, en: /\s1 pc\s/ }[language])
    expect((await textOf(confirmation.rawPayload)).text).toMatch(/[\u05d0-\u05ea]{3}/)
  }
})

test('a sole trader is named by RNOKPP', async () => {
  const number = await byInvoice(olena, { checkout: { payer: { kind: 'COMPANY', company_name: 'ФОП Коваль О. П.', tax_id: '1759013776' } } })
  expect((await invoice(number, 'uk')).text).toContain('РНОКПП 1759013776')
})

test('many lines go on on the next page below the same headings, and every page says which it is', async () => {
  const number = await byInvoice(olena, { lines: 32 })
  const { pages, text, bytes } = await invoice(number, 'uk')
  saveForReview('invoice-long', bytes)
  expect(pages).toBe(3)
  expect(text.match(/Найменування/g)).toHaveLength(3)
  for (const message of ['Сторінка 1 з 3', 'Сторінка 3 з 3', 'RAL 7001', 'RAL 7031']) expect(text).toContain(message)
})

test('sums and signature stand below a row on one page, however many rows there are', { tags: 'proof' }, async () => {
  const number = await byInvoice(olena)
  await invoice(number, 'uk')
  const [stored] = await context.database.db
    .select({ content: orderDocuments.content, issuedAt: orderDocuments.issuedAt })
    .from(orderDocuments)
    .innerJoin(orders, eq(orders.id, orderDocuments.orderId))
    .where(eq(orders.number, number))
  const uk = stored?.content?.uk
  const line = uk?.lines[0]
  if (!uk || !line) throw new Error('issued above with one line')
  for (let rows = 1; rows <= 20; rows++) {
    const lines = Array.from({ length: rows }, (_, index) => ({ ...line, name: `Рядок ${index + 1}.` }))
    const pdf = await renderOrder({ ...uk, lines }, stored?.issuedAt ?? new Date())
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
    for (const message of [`Рядок ${rows}.`, 'Усього на суму', 'Призначення платежу', 'Від продавця'])
      expect(text.at(-1), `${rows} rows`).toContain(message)
    for (const [index, page] of text.entries()) expect(page, `page ${index + 1} of ${rows} rows`).toContain('Рядок ')
  }
})

test('the same file comes back byte for byte, whatever the shop says of itself later', { tags: 'proof' }, async () => {
  const number = await byInvoice(olena)
  const paths = (['uk', 'en'] as const).map((language) => orderDocumentPath(number, 'invoice', language))
  const before = await Promise.all(paths.map(async (path) => (await get(path, olena.headers)).rawPayload))
  context.clock.advance(24 * 3_600_000)
  olena = { ...olena, headers: bearer((await signIn(context, olena.email)).token) }
  await writeSetting(context.database.db, 'company', {
    name: 'Інша назва',
    name_en: null,
    motto: { uk: null, en: null },
    address: { uk: 'деінде', en: 'elsewhere' },
  })
  const after = await Promise.all(paths.map((path) => get(path, olena.headers)))
  for (const [index, answer] of after.entries()) expect(answer.rawPayload.equals(before[index] ?? Buffer.of())).toBe(true)
  const etag = String(after[0]?.headers['etag'])
  expect(await get(paths[0] ?? '', { ...olena.headers, 'if-none-match': etag })).toMatchObject({ statusCode: 304 })
})

test('an invoice asks for exactly the part that is paid next; one that asked for the same money otherwise is replaced and stays', async () => {
  const manager = await createStaff(context, ['manager'])
  const number = await byInvoice(olena)
  const params = { number }
  const card = async () => (await callAdmin(context, manager, adminEndpoints.readOrder, { params })).body
  const asked = async () => {
    const { body } = await context.call({ url: `/api/v1/purchase-order/${number}/transfer`, headers: olena.headers })
    return (body as BankTransfer).amount_kopiykas // its answer
  }
  expect(await asked()).toBe(1_530_000)
  const deposit_kopiykas = money(500_000)
  await doAdmin(context, manager, adminEndpoints.changeDeposit, { params, body: { version: (await card()).version, deposit_kopiykas } })
  const { text } = await invoice(number, 'uk')
  expect(text).toContain('До сплати за цим рахунком, передоплата, грн 5 000,00')
  expect(text).toContain('П’ять тисяч гривень 00 копійок')
  expect(await asked()).toBe(500_000)
  const received_on = kyivClock(context.clock.now()).date
  const receipt = { method: 'bank' as const, amount_kopiykas: deposit_kopiykas, received_on, document_no: null, fiscal_no: null }
  await doAdmin(context, manager, adminEndpoints.recordReceipt, { params, body: receipt })
  expect(await asked()).toBe(1_030_000)
  expect((await invoice(number, 'uk')).text).toContain('До сплати за цим рахунком, решта, грн 10 300,00')
  const issued = (await card()).documents.filter(({ kind }) => kind === 'invoice')
  expect(issued.map(({ part, replaced }) => [part, replaced])).toEqual([
    ['whole', true],
    ['deposit', false],
    ['rest', false],
  ])
  expect(new Set(issued.map((document) => document.number)).size).toBe(3)
})

test('numbers have no gaps and no twins, however many ask at once', { tags: 'proof' }, async () => {
  const count = 12
  const secrets = await Promise.all(Array.from({ length: count }, () => byPhone()))
  const { db } = context.database
  const [before] = await db.select().from(documentCounters).where(eq(documentCounters.kind, 'confirmation'))
  const requested = [...secrets, ...secrets].map((secret) => get(publicOrderDocumentPath(secret, 'confirmation', 'uk')))
  for (const answer of await Promise.all(requested)) expect(answer.statusCode).toBe(200)
  const issued = (await db.select().from(orderDocuments).where(eq(orderDocuments.kind, 'confirmation'))).map(({ number }) => Number(number.slice(-5)))
  expect(issued.toSorted((a, b) => a - b)).toEqual(Array.from({ length: (before?.last ?? 0) + count }, (_, index) => index + 1))
})

test('a document is another buyer’s secret', async () => {
  const number = await byInvoice(olena)
  const secret = await byPhone()
  const thief = await createBuyer(context)
  const kinds: OrderDocumentKind[] = ['invoice', 'confirmation']
  for (const kind of kinds) {
    expect(await get(orderDocumentPath(number, kind, 'uk'), thief.headers)).toMatchObject({ statusCode: 404 })
    expect(await get(orderDocumentPath(number, kind, 'uk'))).toMatchObject({ statusCode: 401 })
    expect(await get(publicOrderDocumentPath('x'.repeat(43), kind, 'uk'))).toMatchObject({ statusCode: 404 })
    expect(await get(publicOrderDocumentPath(`${secret.slice(1)}\0`, kind, 'uk'))).toMatchObject({ statusCode: 400 })
  }
  // Only who pays by invoice gets one.
  expect(await get(publicOrderDocumentPath(secret, 'invoice', 'uk'))).toMatchObject({ statusCode: 404 })
  expect(await get(`/api/v1/purchase/${secret}/receipt.pdf`)).toMatchObject({ statusCode: 404 })
})

test('a cancelled order gets no invoice, but keeps the one it had', async () => {
  const [had, without] = [await byInvoice(olena), await byInvoice(olena)]
  await invoice(had, 'uk')
  for (const number of [had, without]) await context.database.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.number, number))
  await invoice(had, 'uk')
  expect(await get(orderDocumentPath(without, 'invoice', 'uk'), olena.headers)).toMatchObject({ statusCode: 404 })
})

test('whose account is erased is forgotten in the documents of finished orders, save a company and its number', async () => {
  const erasing = await createBuyer(context, { firstName: 'Наталка' })
  const company = await byInvoice(erasing)
  const person = await byInvoice(erasing, { checkout: { payer: { kind: 'PERSON' } } })
  for (const number of [company, person]) {
    expect(await get(orderDocumentPath(number, 'invoice', 'uk'), erasing.headers)).toMatchObject({ statusCode: 200 })
    await context.database.db.update(orders).set({ state: 'completed' }).where(eq(orders.number, number))
  }
  const url = '/api/v1/user/me'
  expect(await context.call({ method: 'DELETE', url, headers: erasing.headers, payload: { password: goodPassword } })).toMatchObject({ status: 204 })
  const stored = await context.database.db
    .select({ order: orders.number, content: orderDocuments.content })
    .from(orderDocuments)
    .innerJoin(orders, eq(orders.id, orderDocuments.orderId))
  const text = (number: string) => JSON.stringify(stored.find(({ order }) => order === number))
  for (const secret of ['+380 67 123 45 67', erasing.email, 'відділення 12', 'Олена Коваль']) {
    expect(text(company)).not.toContain(secret)
    expect(text(person)).not.toContain(secret)
  }
  expect(text(company)).toContain('ЄДРПОУ 31316718')
})

test('emails take the documents in the buyer’s language', async () => {
  const number = await byInvoice(olena)
  const [order] = await context.database.db.select().from(orders).where(eq(orders.number, number))
  const confirmation = await renderForBuyer(context, order?.id ?? 0, 'confirmation')
  const requested = await get(orderDocumentPath(number, 'confirmation', 'uk'), olena.headers)
  expect(confirmation?.fileName).toMatch(/^confirmation-2026-\d{5}\.pdf$/)
  expect(confirmation?.pdf.equals(requested.rawPayload)).toBe(true)
  expect((await renderForBuyer(context, order?.id ?? 0, 'invoice'))?.fileName).toMatch(/^invoice-/)
  expect(await renderForBuyer(context, 0, 'confirmation')).toBeNull()
})

test('the tax within a sum and the net sum are a fifth of each other, to the kopiyka', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (total) => {
      const vat = vatWithin(money(total))
      expect(Math.abs(6 * vat - total)).toBeLessThanOrEqual(3)
    }),
  )
})
