import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extractText } from 'unpdf'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { CustomerCard, CustomerEdit } from '#contract/admin/customers.ts'
import { kyivClock } from '#contract/plain-date.ts'
import { emails } from '../../../platform/mail/tables.ts'
import { createOrderDesk } from '../../../testing/order-desk.ts'
import { placeOrderAs } from '../../../testing/order-factory.ts'
import { callAdmin, createStaff, type TestStaff } from '../../../testing/staff-factory.ts'
import type { TestCatalogue } from '../../../testing/test-catalogue.ts'
import type { TestContext } from '../../../testing/test-context.ts'
import type { Buyer } from '../../../testing/user-factory.ts'
import { customerContacts, customers } from '../../customers/tables.ts'
import { orders } from '../../sales/orders/tables.ts'

let context: TestContext
let catalogue: TestCatalogue
let buyer: Buyer
let owner: TestStaff
let manager: TestStaff
beforeAll(async () => {
  ;({ context, catalogue, buyer, owner, manager } = await createOrderDesk())
})
afterAll(() => context.close())

let count = 0
/** A phone that no other test has. */
const newPhone = () => `+38050${String(1_000_000 + ++count * 7919).padStart(7, '0')}`

const order = async (phone: string, name: string, payer: object = { kind: 'PERSON' }) =>
  (
    await placeOrderAs(context, buyer.headers, {
      product: catalogue.products.plain,
      terms: {
        payment_method: 'INVOICE',
        receiver: { name, phone },
        delivery: { method: 'CARRIER', carrier: 'Нова пошта', city: 'Сміла', address: 'Соборна 1' },
        payer,
      },
    })
  ).order_number
const byPhone = async (phone: string) =>
  context.call({
    method: 'POST',
    url: '/api/v1/purchase/public',
    headers: { 'idempotency-key': `${phone} ${++count}` },
    payload: { product_id: catalogue.products.plain, quantity: 1, phone, payment: 'LATER' },
  })
const write = (phone: string, name: string, message: string) =>
  context.call({ method: 'POST', url: '/api/v1/contact', payload: { name, email: 'writer@example.com', phone, message, agreed: true } })
const find = async (search: string) =>
  (await callAdmin(context, manager, adminEndpoints.listCustomers, { query: new URLSearchParams({ search }).toString() })).body.data
const customerOf = async (phone: string): Promise<CustomerCard> => {
  const [row] = await find(phone)
  return (await callAdmin(context, manager, adminEndpoints.readCustomer, { params: { id: row?.id ?? 0 } })).body
}
const editOf = ({ version, name, language, note, phones, emails: mail, companies }: CustomerCard): CustomerEdit => ({
  version,
  name: name ?? '',
  language,
  note,
  phones,
  emails: mail,
  companies: companies.map((company) => ({ name: company.name, tax_id: company.tax_id })),
})
const edit = (card: CustomerCard, change: Partial<CustomerEdit>) =>
  callAdmin(context, manager, adminEndpoints.editCustomer, { params: { id: card.id }, body: { ...editOf(card), ...change } })

test('an order makes its customer, found by four digits, name, company, its code and e-mail, with everything they did', async () => {
  const phone = newPhone()
  const number = await order(phone, 'Мар’яна Солов’яненко', { kind: 'COMPANY', company_name: 'ТОВ «Сад Їжачків»', tax_id: '14360570' })
  for (const search of [
    phone.slice(-4),
    `${phone.slice(3, 6)} ${phone.slice(6, 9)}-${phone.slice(9, 11)}`,
    'СОЛОВЯНЕНКО',
    'їжачк',
    '14360570',
    buyer.email,
  ])
    expect(
      (await find(search)).map(({ phones }) => phones),
      search,
    ).toContainEqual([phone])
  const card = await customerOf(phone)
  expect(card).toMatchObject({
    name: 'Мар’яна Солов’яненко',
    language: 'uk',
    phones: [phone],
    companies: [{ name: 'ТОВ «Сад Їжачків»', tax_id: '14360570', is_valid: true }],
    addresses: [{ method: 'CARRIER', carrier: 'Нова пошта', city: 'Сміла', address: 'Соборна 1' }],
    orders: [{ number, state: 'new' }],
    sums: { orders: 1, received_kopiykas: 0 },
    accounts: [{ email: buyer.email, orders: 1 }],
  })
  expect(card.sums.due_kopiykas).toBe(card.sums.total_kopiykas)
  expect(await find(phone), 'the list says the same').toMatchObject([{ owed_kopiykas: card.sums.due_kopiykas }])
  const opened = await callAdmin(context, manager, adminEndpoints.readOrder, { params: { number } })
  expect(opened.body.customer?.id).toBe(card.id)
})

test('first orders at once make one customer, later ones add what is new, and a message finds the same customer', async () => {
  const phone = newPhone()
  const placed = await Promise.all([1, 2, 3].map(() => byPhone(phone)))
  expect(placed.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await context.database.db.$count(customerContacts, eq(customerContacts.value, phone))).toBe(1)
  await order(phone, 'Тарас Ткач')
  expect((await write(phone, 'Тарас', 'Чи є вазон 80×80?')).status).toBe(201)
  const card = await customerOf(phone)
  expect(card).toMatchObject({ name: 'Тарас Ткач', sums: { orders: 4 }, messages: [{ message: 'Чи є вазон 80×80?', is_answered: false }] })
  expect(card.emails).toContain('writer@example.com')
})

test('what was typed is checked, nobody overwrites a colleague, and what the note said before is stored', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  await order(phone, 'Ірина Мельник')
  await order(other, 'Інша Людина')
  const card = await customerOf(phone)
  const saved = await edit(card, {
    note: 'Телефонувати після обіду',
    phones: [phone, '050 111 22 33'],
    companies: [{ name: 'ФОП Мельник', tax_id: '14360570' }],
  })
  expect(saved).toMatchObject({ status: 200, body: { version: card.version + 1, phones: [phone, '+380501112233'] } })
  expect(await find('050 111-22-33')).toMatchObject([{ id: card.id }])
  expect(await edit(card, { note: 'Інше' })).toMatchObject({
    status: 409,
    body: { reason: 'stale_version', current: { note: 'Телефонувати після обіду' } },
  })
  const again = await edit(saved.body, { note: 'Телефонувати зранку' })
  expect(again.body.note_versions).toMatchObject([{ note: 'Телефонувати після обіду' }])
  expect(await edit(again.body, { phones: [phone, other] })).toMatchObject({ status: 409, body: { reason: 'phone_of_another' } })
  expect(await edit(again.body, { phones: ['+380501112233'] })).toMatchObject({ status: 409, body: { reason: 'phone_has_orders' } })
  const wrong = await edit(again.body, { phones: ['12'], emails: ['не пошта'], companies: [{ name: 'ТОВ', tax_id: '14360571' }] })
  expect(wrong).toMatchObject({ status: 422 })
  expect(Object.keys((wrong.body as unknown as { errors: object }).errors).toSorted()).toEqual(['companies', 'emails', 'phones']) // an error answer
  expect((await customerOf(phone)).note).toBe('Телефонувати зранку')
})

const merge = (card: CustomerCard, other: CustomerCard, by = manager) =>
  callAdmin(context, by, adminEndpoints.mergeCustomers, {
    params: { id: card.id },
    body: { version: card.version, other_id: other.id, other_version: other.version, name: 'other', language: 'this', note: 'both' },
  })

test('two customers become one with the orders of both, and two again with what each had', async () => {
  const [phone, second] = [newPhone(), newPhone()]
  await order(phone, 'Оксана Гриценко')
  const number = await order(second, 'Оксана Гриценко-Бондар')
  const former = (await edit(await customerOf(phone), { note: 'Перша' })).body
  const other = (await edit(await customerOf(second), { note: 'Друга' })).body
  const merged = await merge(former, other)
  expect(merged).toMatchObject({
    status: 200,
    body: { id: former.id, name: 'Оксана Гриценко-Бондар', note: 'Перша\n\nДруга', phones: [phone, second], sums: { orders: 2 } },
  })
  expect((await merge(former, other)).status).not.toBe(200)
  expect((await find(second)).map(({ id }) => id)).toEqual([former.id])
  expect((await callAdmin(context, manager, adminEndpoints.readCustomer, { params: { id: other.id } })).body.id).toBe(former.id)
  const later = await order(second, 'Оксана Гриценко')
  const id = merged.body.merges[0]?.id ?? 0
  const apart = await callAdmin(context, manager, adminEndpoints.undoMerge, { params: { id } })
  expect(apart).toMatchObject({ status: 200, body: { id: former.id, name: 'Оксана Гриценко', note: 'Перша', phones: [phone], sums: { orders: 1 } } })
  const again = await customerOf(second)
  expect(again).toMatchObject({ id: other.id, name: 'Оксана Гриценко-Бондар', note: 'Друга', phones: [second], sums: { orders: 2 } })
  expect(again.orders.map((one) => one.number)).toEqual([later, number])
  expect(await callAdmin(context, manager, adminEndpoints.undoMerge, { params: { id } })).toMatchObject({ status: 409 })
})

test('orders that come while their customer is merged and separated are all placed', { tags: 'proof' }, async () => {
  const [phone, second] = [newPhone(), newPhone()]
  await order(phone, 'Перша Людина')
  await order(second, 'Друга Людина')
  const other = await customerOf(second)
  const merging = { isOver: false }
  const ordering = (async () => {
    const statuses: number[] = []
    while (!merging.isOver) statuses.push(...(await Promise.all([byPhone(phone), byPhone(second)])).map(({ status }) => status))
    return statuses
  })()
  for (let round = 0; round < 5; round++) {
    const merged = await merge(
      await customerOf(phone),
      (await callAdmin(context, manager, adminEndpoints.readCustomer, { params: { id: other.id } })).body,
    )
    expect(merged.status).toBe(200)
    expect((await callAdmin(context, manager, adminEndpoints.undoMerge, { params: { id: merged.body.merges[0]?.id ?? 0 } })).status).toBe(200)
  }
  merging.isOver = true
  const statuses = await ordering
  expect(new Set(statuses)).toEqual(new Set([201]))
  const bought = (await customerOf(phone)).sums.orders + (await customerOf(second)).sums.orders
  expect(bought).toBe(2 + statuses.length)
})

test('after thirty days a merge stays', async () => {
  const [phone, second] = [newPhone(), newPhone()]
  await order(phone, 'Перша Людина')
  await order(second, 'Друга Людина')
  const { body } = await merge(await customerOf(phone), await customerOf(second))
  await context.database.db.execute(sql`update customer_merges set at = at - interval '31 days' where customer_id = ${body.id}`)
  const undone = await callAdmin(context, manager, adminEndpoints.undoMerge, { params: { id: body.merges[0]?.id ?? 0 } })
  expect(undone).toMatchObject({ status: 409, body: { reason: 'undo_too_late' } })
})

test('the owner takes out everything that is held, as data and as a page; a manager may not', async () => {
  const phone = newPhone()
  const number = await order(phone, 'Соломія Експортна')
  await write(phone, 'Соломія', 'Коли буде готово?')
  const { id } = await customerOf(phone)
  const noted = { body: 'просила не дзвонити зранку', pinned: false, workshop: false }
  expect((await callAdmin(context, manager, adminEndpoints.addNote, { params: { number }, body: noted })).status).toBe(200)
  const [asked] = (await callAdmin(context, manager, adminEndpoints.listContactMessages, { query: 'search=Коли буде готово' })).body.data
  const answer = { params: { id: asked?.id ?? 0 }, body: { body: 'У п’ятницю.' } }
  expect((await callAdmin(context, manager, adminEndpoints.writeContactAnswer, answer)).status).toBe(200)
  const get = (by: TestStaff, query: string) => context.call({ url: `/api/v1/admin/customers/${id}/export?${query}`, headers: { cookie: by.cookie } })
  expect(await get(manager, 'format=json')).toMatchObject({ status: 403 })
  const data = JSON.parse((await get(owner, 'format=json')).text) as object // our own file
  expect(data).toMatchObject({
    customer: { name: 'Соломія Експортна', phones: [phone] },
    orders: [{ order_number: number }],
    messages: [{ message: 'Коли буде готово?' }],
    notes: [{ order: number, body: 'просила не дзвонити зранку' }],
    written: [{ order: null, body: 'У п’ятницю.' }],
  })
  const pdf = await get(owner, 'format=pdf&language=uk')
  expect(pdf.status).toBe(200)
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
})

test('an erasure says what stays and why, and does what it said', async () => {
  const phone = newPhone()
  expect((await byPhone(phone)).status).toBe(201)
  const number = await order(phone, 'Зникла Людина')
  await write(phone, 'Зникла', 'Видаліть мене')
  const card = (await edit(await customerOf(phone), { note: 'Особиста нотатка' })).body
  const preview = await callAdmin(context, owner, adminEndpoints.previewErasure, { params: { id: card.id } })
  expect(preview.body).toMatchObject({ messages: 1, accounts: [{ email: buyer.email }] })
  const erase = (by: TestStaff) =>
    callAdmin(context, by, adminEndpoints.eraseCustomer, { params: { id: card.id }, body: { reason: 'лист від 12 травня', accounts: [] } })
  expect((await erase(manager)).status).toBe(403)
  const report = await erase(owner)
  expect(report).toMatchObject({
    status: 200,
    body: {
      stays: [
        { what: 'sums', why: 'accounting' },
        { what: 'open_orders', count: 1, why: 'delivery' },
        { what: 'account_orders', count: 1, why: 'own_account' },
        { what: 'emails' },
      ],
    },
  })
  expect(await find('Особиста')).toEqual([])
  expect(await context.database.db.$count(customers, eq(customers.id, card.id))).toBe(0)
  const [stored] = await context.database.db.select().from(orders).where(eq(orders.number, number))
  expect(stored).toMatchObject({ receiverName: 'Зникла Людина' }) // the account's own
  const guests = await context.database.db.execute(sql`select erasure_requested_at from orders where phone = ${phone} and user_id is null`)
  expect(guests.rows).toHaveLength(1)
  expect(guests.rows[0]).not.toMatchObject({ erasure_requested_at: null })
})

test('a message is answered by e-mail once, in its writer’s language, and waits no longer', async () => {
  const phone = newPhone()
  await write(phone, 'Андрій', 'Скільки коштує доставка?')
  const list = async (query: string) => (await callAdmin(context, manager, adminEndpoints.listContactMessages, { query })).body.data
  const [message] = await list('state=open')
  expect(message).toMatchObject({ name: 'Андрій', phone, answers: [], answered_at: null })
  const id = message?.id ?? 0
  const answer = () =>
    callAdmin(context, manager, adminEndpoints.writeContactAnswer, {
      params: { id },
      body: { body: 'По Черкасах — 900 ₴.' },
      idempotencyKey: 'answer once',
    })
  expect(await answer()).toMatchObject({ status: 200, body: { answers: [{ body: 'По Черкасах — 900 ₴.', state: 'kept' }] } })
  expect((await answer()).status).toBe(200)
  const answers = await context.database.db.select().from(emails).where(eq(emails.kind, 'contact-answer'))
  const sent = answers.filter((email) => email.text.includes('По Черкасах'))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ recipient: 'writer@example.com', language: 'uk' })
  expect(sent[0]?.text).toContain('Скільки коштує доставка?')
  expect((await list('state=open')).map((row) => row.id)).not.toContain(id)
  expect((await list('state=answered&search=доставка')).map((row) => row.id)).toContain(id)
})

test('who works in production sees no customers', async () => {
  const workshop = await createStaff(context, ['production'])
  expect((await callAdmin(context, workshop, adminEndpoints.listCustomers)).status).toBe(403)
})

test('the act of reconciliation is a PDF of what was handed over and paid within its days, for the office alone', async () => {
  const phone = newPhone()
  const number = await order(phone, 'Марія Звірка')
  const { id } = await customerOf(phone)
  const today = kyivClock(context.clock.now()).date
  const receipt = { method: 'bank', amount_kopiykas: 12_345, received_on: today, document_no: 'ЗВ-7', fiscal_no: null }
  expect((await callAdmin(context, manager, adminEndpoints.recordReceipt, { params: { number }, body: receipt as never })).status).toBe(200) // as JSON says it
  const act = async (query: string) => {
    const answer = await context.app.inject({ url: `/api/v1/admin/customers/${id}/reconciliation?${query}`, headers: { cookie: manager.cookie } })
    expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
    return (await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })).text.replace(/\s+/g, ' ')
  }
  const text = await act('language=uk')
  expect(text).toContain('Марія Звірка')
  expect(text).toContain(`Оплата замовлення ${number}`)
  expect(text).toMatch(/Заборгованість продавця перед покупцем: сто двадцять три гривні 45 копійок/i)
  expect(await act('language=uk&from=2020-01-01&to=2020-12-31')).toContain('Взаємної заборгованості немає')
  expect((await context.call({ url: '/api/v1/admin/customers/999999/reconciliation', headers: { cookie: manager.cookie } })).status).toBe(404)
})
