import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { infoPages } from '#contract/urls.ts'
import type { PageContent } from '#contract/content.ts'
import { languages } from '#contract/languages.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { extractText } from 'unpdf'
import { emptySettings, writeSetting } from './index.ts'
import { readSource, renderPage } from './page-versions.ts'

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
})
afterAll(() => context.close())

const folder = new URL('../../../content/', import.meta.url)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
const frontKeys = (source: string) => [...(/^---\n([\s\S]*?)\n---/.exec(source)?.[1] ?? '').matchAll(/^(\w+):/gm)].map(([, key]) => key)

test.each(languages)('%s has a file for every information page and no other', (language) => {
  expect(readdirSync(new URL(`${language}/`, folder)).toSorted()).toEqual(infoPages.map((name) => `${name}.md`).toSorted())
})

test.each(infoPages)('%s is built alike in both languages', (name) => {
  const [uk, en] = [readSource('uk', name), readSource('en', name)]
  expect(frontKeys(en)).toEqual(frontKeys(uk))
  expect(/updated: .*/.exec(en)?.[0]).toBe(/updated: .*/.exec(uk)?.[0])
  const shape = (source: string) => ({
    headings: [...source.matchAll(/^#+/gm)].map(([marks]) => marks),
    listItems: count(source, /^(-|\d+\.) /gm),
    tableRows: count(source, /^\|/gm),
    links: [...source.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to).toSorted(),
  })
  expect(shape(en)).toEqual(shape(uk))
})

test.each(infoPages)('links of %s lead to pages that exist', (name) => {
  const known = new Set<string>([...infoPages, 'product'])
  for (const language of languages)
    for (const [, to = ''] of readSource(language, name).matchAll(/\]\(([^)]+)\)/g)) expect(known.has(to), `${language}: ${to}`).toBe(true)
})

test('a page comes in the language asked for, its headings with anchors', async () => {
  for (const [language, title] of [
    ['uk', 'Обмін і повернення'],
    ['en', 'Exchange and return'],
  ] as const) {
    const { status, body } = await context.call({ url: '/api/v1/page/exchange-return', headers: { 'user-language': language } })
    const page = body as PageContent // checked by what follows
    expect([status, page.title]).toEqual([200, title])
    expect(page.headings.length).toBeGreaterThan(3)
    for (const { id } of page.headings) expect(page.html).toContain(`<h2 id="${id}"`)
    expect(new Set(page.headings.map(({ id }) => id)).size).toBe(page.headings.length)
  }
})

test.each(['unknown', '..%2f..%2fpackage', 'constructor'])('there is no page %s', async (name) => {
  expect((await context.call({ url: `/api/v1/page/${name}` })).status).toBe(404)
})

test('HTML in a text is shown, not run', () => {
  const front = `---\ntitle: T\ndescription: ${'d'.repeat(60)}\nupdated: 2026-01-01\n---\n`
  const { html } = renderPage('about-us', `${front}<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=y>`)
  expect(html).not.toMatch(/<(script|img|a)\b/)
})

test('the agreement is the public offer as a file, in each language, with what is set of the seller', async () => {
  await writeSetting(context.database.db, 'seller', { ...emptySettings.seller, name: 'ТОВ «Бетон»', edrpou: '14360570' })
  for (const [language, messages] of [
    ['uk', ['Публічна оферта', 'Реквізити продавця', 'ТОВ «Бетон»', '14360570', '14 днів']],
    ['en', ['Public offer', 'Seller details', 'ТОВ «Бетон»', '14360570', '14 days']],
  ] as const) {
    const { statusCode, headers, rawPayload } = await context.app.inject({ url: `/agreement/${language}.pdf` })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('attachment')
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
    for (const word of messages) expect(text.replace(/\s+/g, ' ')).toContain(word)
    expect(text).not.toContain(language === 'uk' ? 'МФО' : 'MFO')
  }
  expect((await context.call({ url: '/agreement/de.pdf' })).status).toBe(404)
})

test('the terms that the specification fixes stand in the texts of both languages', () => {
  const terms = {
    uk: {
      'exchange-return': [/14 днів/, /30 календарних днів/, /банківським переказом/i],
      'payment-shipping': [/з ПДВ/, /60 днів/, /самовив/i],
      'public-offer': [/18 років/, /14 днів/, /Зворотну доставку виробу належної якості оплачує покупець/],
    },
    en: {
      'exchange-return': [/14 days/, /30 calendar days/, /bank transfer/i],
      'payment-shipping': [/VAT/, /60 days/, /pickup|collect/i],
      'public-offer': [/18/, /14 days/, /return shipping/i],
    },
  } as const
  for (const language of languages)
    for (const [name, patterns] of Object.entries(terms[language]))
      for (const pattern of patterns)
        expect(readSource(language, infoPages.find((page) => page === name) ?? 'about-us'), `${language}/${name}`).toMatch(pattern)
})

test('what a lawyer wrote for buyers in the EU stands on the page of returns under its heading, and nothing while it is empty', async () => {
  const page = async (lang: string) => (await context.call({ url: '/api/v1/page/exchange-return', headers: { 'user-language': lang } })).text
  expect(await page('en')).not.toContain('own size')
  const own = { ...emptySettings.legal, withdrawal_own_size: { uk: null, en: 'No **withdrawal** from a mould of your own.' } }
  await writeSetting(context.database.db, 'legal', own)
  context.responseCache.clear()
  expect(await page('en')).toMatch(/Goods made to your own size.*<strong>withdrawal<\/strong>/s)
  expect(await page('uk')).not.toContain('Вироби за вашим розміром')
})
