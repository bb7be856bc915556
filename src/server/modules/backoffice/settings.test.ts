import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import { standardTemplates, type SettingsGroup } from '#contract/admin/settings.ts'
import { dayErrors } from '#contract/day-errors.ts'
import { fieldErrors } from '#contract/errors.ts'
import { addDays, kyivClock } from '#contract/plain-date.ts'
import { readSettingError, settingErrors } from '#contract/setting-errors.ts'
import { emptySettings, PublicSettings } from '#contract/settings.ts'
import { runCommand } from '../../manage/run-command.ts'
import { writeSetting, type ShopSettings } from '../content/index.ts'
import { callAdmin, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { seedTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'

let context: TestContext
let owner: TestStaff
let manager: TestStaff
let catalogue: TestCatalogue
beforeAll(async () => {
  context = await createTestContext()
  catalogue = await seedTestCatalogue(context)
  owner = await createStaff(context, ['owner'])
  manager = await createStaff(context, ['manager'])
})
afterAll(() => context.close())

const groupOf = async (name: SettingsGroup) => {
  const { body } = await callAdmin(context, owner, adminEndpoints.readSettings)
  const group = body.data.find((one) => one.name === name)
  if (!group) throw new Error(`no group ${name}`)
  return group
}
const write = (by: TestStaff, group: SettingsGroup, version: number, value: unknown) =>
  callAdmin(context, by, adminEndpoints.writeSettings, { params: { group }, body: { version, value } })
const shown = async () => {
  context.responseCache.clear() // a running shop is notified of the change and does so itself
  return PublicSettings.parse((await context.call({ url: '/api/v1/settings' })).body)
}
const hours = { opens: '09:00', closes: '18:00', weekdays: [1, 2, 3, 4, 5], holidays_worked: false, closed: [] }

test('a group is saved as a whole, shown by the shop, and stands in the audit with what changed', async () => {
  const before = await groupOf('seller')
  expect(before).toMatchObject({ version: 0, unset: true, writable: true, changed_by: null })
  const value = { ...(before.value as object), name: 'ТОВ «Бетон»', edrpou: '12345678' }
  expect(await write(owner, 'seller', 0, value)).toMatchObject({ status: 200, body: { version: 1, value, changed_by: { id: owner.id } } })
  expect((await shown()).seller.name).toBe('ТОВ «Бетон»')
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: 'kind=settings&subject=seller' })
  expect(audit.body.data[0]).toMatchObject({
    action: 'settings.edit',
    changes: [
      { field: 'name', before: null, after: 'ТОВ «Бетон»' },
      { field: 'edrpou', before: null, after: '12345678' },
    ],
  })
})

test('of two who save one group the second is told what it is now; an operator’s command counts too', async () => {
  const before = await groupOf('notices')
  expect((await write(owner, 'notices', before.version, { manager_email: 'one@example.com' })).status).toBe(200)
  const stale = await write(owner, 'notices', before.version, { manager_email: 'two@example.com' })
  expect(stale).toMatchObject({
    status: 409,
    body: { reason: 'stale_version', current: { value: { manager_email: 'one@example.com' }, version: 1 }, changed_by: 'Олена Коваль' },
  })
  await runCommand(context, ['settings', 'notices.manager_email', 'three@example.com'])
  expect(await write(owner, 'notices', 1, { manager_email: 'two@example.com' })).toMatchObject({ status: 409, body: { changed_by: null } })
  const audit = await callAdmin(context, owner, adminEndpoints.listAudit, { query: 'kind=settings&subject=notices' })
  expect(audit.body.data[0]).toMatchObject({ actor: null, changes: [{ field: 'manager_email', after: 'three@example.com' }] })
})

test('two at the same moment: one saves, the other is told', async () => {
  const { version } = await groupOf('social')
  const links = ['a', 'b'].map((name) => [{ name, url: `https://${name}.example` }])
  const answers = await Promise.all(links.map((value) => write(owner, 'social', version, value)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a wrong field is named, and nothing is stored', async () => {
  const { version } = await groupOf('hours')
  const wrong = await write(owner, 'hours', version, { ...hours, opens: '25:00' })
  expect(wrong).toMatchObject({ status: 422, body: { reason: 'invalid', errors: { opens: 'must be a time of day such as 09:00' } } })
  expect((await groupOf('hours')).version).toBe(version)
})

test('whatever is wrong is said in a text that clients translate by', async () => {
  const faults: [SettingsGroup, unknown, Record<string, string>][] = [
    ['hours', { ...hours, opens: '18:00', closes: '09:00' }, { closes: settingErrors.hoursOrder }],
    [
      'hours',
      {
        ...hours,
        opens: '25:00',
        days: [
          { weekday: 6, opens: '25:00', closes: '14:00' },
          { weekday: '', opens: '15:00', closes: '14:00' },
          { weekday: 6, opens: '10:00', closes: '14:00' },
        ],
        closed: [
          { from: 'soon', to: '2026-01-01' },
          { from: '2026-01-02', to: '2026-01-01' },
        ],
      },
      {
        opens: settingErrors.time,
        'days.0.opens': settingErrors.time,
        'days.1.weekday': expect.any(String),
        'days.1.closes': settingErrors.hoursOrder,
        'days.2.weekday': settingErrors.weekdayTwice,
        'closed.0.from': settingErrors.day,
        'closed.1.to': settingErrors.periodOrder,
      },
    ],
    [
      'hours',
      { ...hours, weekdays: [], closed: [{ from: '', to: '2026-01-01' }] },
      { weekdays: settingErrors.chooseOne, 'closed.0.from': settingErrors.day },
    ],
    [
      'notices',
      { manager_email: 'not one', telegram_chat: 'the office' },
      { manager_email: settingErrors.email, telegram_chat: settingErrors.telegramChat },
    ],
    [
      'search_synonyms',
      [
        { words: 'кашпо', also: '' },
        { words: 'лава; скамья', also: 'bench!' },
        { words: '', also: 'стіл' },
      ],
      { '0.words': settingErrors.synonymAlone, '1.also': settingErrors.words, '2.words': settingErrors.missing },
    ],
    ['social', [{ name: '', url: 'map' }], { '0.name': settingErrors.missing, '0.url': settingErrors.page }],
    [
      'production',
      { ...emptySettings.production, cure_days: -1, casts_per_day: 1.5 },
      { cure_days: 'must be at least 0', casts_per_day: settingErrors.wholeNumber },
    ],
    [
      'delivery',
      { date: null, sample: false, local: [{ up_to_kg: 0, from_kopiykas: 0, to_kopiykas: 0 }], parcel: [], pallet: [], truck: { base_kopiykas: 1 } },
      { 'local.0.up_to_kg': 'must be more than 0', 'truck.km_kopiykas': settingErrors.number, 'truck.crane_hour_kopiykas': settingErrors.number },
    ],
    [
      'message_templates',
      { ...standardTemplates, ready: { uk: 'Вітаємо, {{nme}}! № {{number}}, {{ім’я}}', en: null } },
      { 'ready.uk': settingErrors.templateFact.replace('{{limit}}', 'nme, ім’я') },
    ],
  ]
  for (const [group, value, errors] of faults) {
    const answer = await write(owner, group, (await groupOf(group)).version, value)
    expect(answer, group).toMatchObject({ status: 422 })
    expect((answer.body as unknown as { errors: object }).errors, group).toEqual(errors)
    for (const text of Object.values((answer.body as unknown as { errors: Record<string, string> }).errors))
      expect(readSettingError(text), text).not.toBeNull()
  }
})

test('closed days end after they begin, within years that make sense, and leave a day of work within sixty days', async () => {
  const { value, version } = await groupOf('production')
  const today = kyivClock(context.clock.now()).date
  const saved = (closed: object[], group: 'production' | 'hours' = 'production') => {
    const { calendar } = value as ShopSettings['production']
    return write(
      owner,
      group,
      group === 'hours' ? 0 : version,
      group === 'hours' ? { ...hours, closed } : { ...(value as object), calendar: { ...calendar, closed } },
    )
  }
  for (const group of ['production', 'hours'] as const) {
    const field = group === 'production' ? 'calendar.closed' : 'closed'
    for (const [closed, wrong, at] of [
      [[{ from: addDays(today, 9), to: addDays(today, 8) }], settingErrors.periodOrder, '.0.to'],
      [[{ from: today, to: addDays(today, 400) }], settingErrors.periodLong, '.0.to'],
      [[{ from: '0206-01-01', to: '0206-01-02' }], dayErrors.dayTooEarly, '.0.from'],
      [[{ from: '2062-01-01', to: '2062-01-02' }], dayErrors.dayTooFar, '.0.from'],
      [[{ from: today, to: addDays(today, 65) }], settingErrors.neverOpen, ''],
      [
        [
          { from: today, to: addDays(today, 30) },
          { from: addDays(today, 31), to: addDays(today, 65) },
        ],
        settingErrors.neverOpen,
        '',
      ],
    ] as const)
      expect(await saved([...closed], group), `${group}: ${wrong}`).toMatchObject({ status: 422, body: { errors: { [field + at]: wrong } } })
  }
  expect(
    await runCommand(context, ['settings', 'production.calendar.closed', JSON.stringify([{ from: today, to: addDays(today, 65) }])]).catch(String),
  ).toContain(settingErrors.neverOpen)
  expect((await saved([{ from: today, to: addDays(today, 30) }])).status).toBe(200)
})

test('tariffs have bounds: a sum has no million, and its end is not below its beginning', async () => {
  const { value, version } = await groupOf('delivery')
  const saved = (step: object) =>
    write(owner, 'delivery', version, { ...(value as object), parcel: [{ up_to_kg: 30, from_kopiykas: 100, to_kopiykas: 200, ...step }] })
  expect(await saved({ to_kopiykas: 99 })).toMatchObject({ status: 422, body: { errors: { 'parcel.0.to_kopiykas': settingErrors.sumOrder } } })
  expect((await saved({ to_kopiykas: 100_000_001 })).status).toBe(422)
  expect((await saved({ up_to_kg: 1_000_000 })).status).toBe(422)
  expect((await write(owner, 'delivery', version, { ...(value as object), date: '0206-11-01' })).body).toMatchObject({
    errors: { date: dayErrors.dayTooEarly },
  })
})

test('details are taken as people type them, and a mistyped account, code or phone is refused at its field', async () => {
  const seller = await groupOf('seller')
  const wrong = { ...(seller.value as object), edrpou: '123', bank_details: 'UA903052992990004149123456788', mfo: '30529', vat: 'так', phone: '067' }
  expect(await write(owner, 'seller', seller.version, wrong)).toMatchObject({
    status: 422,
    body: {
      errors: {
        edrpou: settingErrors.taxId,
        bank_details: settingErrors.iban,
        mfo: settingErrors.mfo,
        vat: settingErrors.vat,
        phone: settingErrors.phone,
      },
    },
  })
  const typed = {
    edrpou: '1436 0570',
    bank_details: 'ua21 3223 1300 0002 6007 2335 6600 1',
    mfo: ' 305299',
    vat: ' не платник ПДВ',
    phone: '(0472) 12-34-56',
  }
  expect(await write(owner, 'seller', seller.version, { ...(seller.value as object), ...typed })).toMatchObject({
    status: 200,
    body: { value: { edrpou: '14360570', bank_details: 'UA213223130000026007233566001', mfo: '305299', phone: '+380472123456' } },
  })
  const contacts = await groupOf('contacts')
  const phones = (list: string[]) => write(owner, 'contacts', contacts.version, { ...(contacts.value as object), phones: list })
  expect(await phones(['067 123 45 67', '12'])).toMatchObject({ status: 422, body: { errors: { 'phones.1': settingErrors.phone } } })
  expect(await phones(['067 123 45 67', '0472 12 34 56'])).toMatchObject({
    status: 200,
    body: { value: { phones: ['+380671234567', '+380472123456'] } },
  })
  await expect(runCommand(context, ['settings', 'seller.bank_details', 'UA903052992990004149123456788'])).rejects.toThrow(settingErrors.iban)
})

test('what is stored of the seller does not stop other details from being saved', async () => {
  const { value } = await groupOf('seller')
  await writeSetting(context.database.db, 'seller', { ...(value as ShopSettings['seller']), bank_details: 'р/р 26007' }) // of this group
  const seller = await groupOf('seller')
  const named = { ...(seller.value as object), name: 'ФОП Коваль' }
  expect(await write(owner, 'seller', seller.version, named)).toMatchObject({ status: 200, body: { value: { bank_details: 'р/р 26007' } } })
})

test('a word that the owner adds finds goods called otherwise; taken away, it finds nothing again', async () => {
  const found = async () => {
    context.responseCache.clear() // a running shop is notified of the change and does so itself
    const { body } = await context.call({ url: `/api/v1/product?full_text_search=${encodeURIComponent('діжечок')}` })
    return (body as { data: { product_name: string }[] }).data.map((one) => one.product_name) // as the contract has it
  }
  expect(await found()).toEqual([])
  const { version, value } = await groupOf('search_synonyms')
  const standard = value as object[] // rows of the group
  expect(standard.length).toBeGreaterThan(10)
  expect((await write(owner, 'search_synonyms', version, [...standard, { words: 'діжечка', also: 'вазон' }])).status).toBe(200)
  expect((await found()).length).toBeGreaterThan(0)
  expect((await write(owner, 'search_synonyms', version + 1, standard)).status).toBe(200)
  expect(await found()).toEqual([])
})

test('a manager keeps hours, tariffs and templates current; the rest is the owner’s', async () => {
  const { version } = await groupOf('hours')
  expect((await write(manager, 'hours', version, hours)).status).toBe(200)
  const seller = await groupOf('seller')
  expect(await write(manager, 'seller', seller.version, seller.value)).toMatchObject({ status: 403, body: { reason: 'not_permitted' } })
  const { body } = await callAdmin(context, manager, adminEndpoints.readSettings)
  expect(body.data.filter(({ writable }) => writable).map(({ name }) => name)).toEqual([
    'production',
    'hours',
    'delivery',
    'colours',
    'finishes',
    'properties',
    'front_products',
    'message_templates',
  ])
})

test('the checklist says what is missing and where it is filled in', async () => {
  const gaps = async () => (await callAdmin(context, owner, adminEndpoints.readToday)).body.gaps
  expect(await gaps()).toContainEqual({ gap: 'company.name', group: 'company' })
  const company = await groupOf('company')
  await write(owner, 'company', company.version, { ...(company.value as object), name: 'Бетон', name_en: 'Concrete' })
  expect((await gaps()).map(({ gap }) => gap)).not.toContain('company.name')
})

test('a phone of another country is taken once the owner allows the country, and refused before and after', async () => {
  const order = async () => {
    const payload = { phone: '0048 600-123-456', product_id: catalogue.products.plain, quantity: 1, payment: 'LATER' }
    const answer = await context.call({ method: 'POST', url: '/api/v1/purchase/public', payload })
    return { status: answer.status, phone: (answer.body as { errors?: Record<string, string> }).errors?.['phone'] } // of a refusal
  }
  const send = async () => {
    const payload = { name: 'Ева', email: 'ewa@example.com', phone: '+48 600 123 456', message: '', agreed: true }
    return (await context.call({ method: 'POST', url: '/api/v1/contact', payload })).status
  }
  const allow = async (countries: string[]) => {
    const { version } = await groupOf('phone')
    expect((await write(owner, 'phone', version, { countries })).status).toBe(200)
    context.responseCache.clear()
  }
  expect(await order()).toEqual({ status: 422, phone: fieldErrors.phoneInvalid })
  expect(await send()).toBe(422)
  await allow(['UA', 'PL'])
  expect((await shown()).phone.countries).toEqual(['UA', 'PL'])
  expect(await order()).toEqual({ status: 201, phone: undefined })
  expect(await send()).toBe(201)
  await allow(['UA', 'DE'])
  expect(await order()).toEqual({ status: 422, phone: fieldErrors.phoneInvalidAbroad })
  expect((await write(manager, 'phone', (await groupOf('phone')).version, { countries: [] })).status).toBe(403)
})
