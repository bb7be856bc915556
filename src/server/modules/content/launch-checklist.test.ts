import { afterAll, beforeAll, expect, test } from 'vitest'
import { testWorld, type TestWorld } from '../../testing/test-context.ts'
import { content, missingDetails, nothingSet, readKept, writeSetting } from './index.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedSettings } from './settings.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.close())

const whole = {
  company: { ...nothingSet.company, name: 'Бетон' },
  contacts: { phones: ['+380472123456'], email: 'shop@beton.example', map_url: null, opening_hours: { uk: 'пн–пт 9–18', en: null } },
  seller: { name: 'ТОВ «Бетон»', address: 'Черкаси', bank_details: 'UA00', bank: 'Банк', mfo: '305299', edrpou: '14360570', vat: '123', phone: null },
  agreement_url: '/agreement.pdf',
}

test('a shop whose details are all set lacks nothing', () => {
  expect(missingDetails({ ...nothingSet, ...whole })).toEqual([])
})

test.each(['name', 'edrpou', 'address', 'bank', 'mfo', 'bank_details', 'vat'] as const)('without seller.%s the shop may not open', (key) => {
  expect(missingDetails({ ...nothingSet, ...whole, seller: { ...whole.seller, [key]: null } }).join()).toContain(`seller.${key}`)
})

test('samples of the demonstration count as missing', async () => {
  await seedSettings(world)
  const missing = missingDetails(await readKept(world.database.db)).join('\n')
  for (const what of ['samples', 'contacts.email', 'contacts.phones', 'contacts.opening_hours']) expect(missing).toContain(what)
})

test('one sample link left is one too many', () => {
  const links = [{ name: 'Viber', url: 'https://example.com/viber' }]
  for (const left of [
    { messengers: links },
    { social: links },
    { allied_plant: { name: { uk: 'Завод', en: 'Plant' }, url: 'https://example.com/plant' } },
  ])
    expect(missingDetails({ ...nothingSet, ...whole, ...left })).toEqual(['samples: values of the demonstration are still shown'])
})

test('a real shop says at its start what is missing; a demonstration does not', async () => {
  const said: unknown[] = []
  const warn = (what: unknown) => said.push(what)
  const log = { ...world.log, warn } as unknown as TestWorld['log'] // the one method that is used
  await content.start?.({ ...world, log })
  expect(said).toEqual([])
  await content.start?.({ ...world, log, config: { ...world.config, production: true } })
  expect(JSON.stringify(said)).toContain('seller.name')
  for (const [key, value] of Object.entries({ ...nothingSet, ...whole })) await writeSetting(world.database.db, key as 'seller', value as never) // keys of the settings
  said.length = 0
  await content.start?.({ ...world, log, config: { ...world.config, production: true } })
  expect(said).toEqual([])
})

test('while the shop is off a proxy has a page to show, in both languages, with phone and search, whole in itself', async () => {
  await content.start?.(world)
  for (const [language, title] of [
    ['uk', 'Магазин зараз не відповідає'],
    ['en', 'The shop is not answering right now'],
  ] as const) {
    const page = readFileSync(join(world.config.dataDir, 'maintenance', `${language}.html`), 'utf8')
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(title)
    expect(page).toContain('href="tel:+380472123456"')
    expect(page).toContain(`action="/${language}/product"`)
    // Nothing that would have to be fetched from a shop that is off.
    expect(page).not.toMatch(/<script|<link|src=|url\(/)
  }
})
