import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminEndpoints } from '#contract/admin/api.ts'
import type { PageEditor, PageTexts } from '#contract/admin/pages.ts'
import type { PageContent } from '#contract/content.ts'
import { dayErrors } from '#contract/day-errors.ts'
import type { InfoPage } from '#contract/urls.ts'
import { callAdmin, createStaff, type TestStaff } from '../../testing/staff-factory.ts'
import { createTestContext, type TestContext } from '../../testing/test-context.ts'
import { storeFileVersions } from '../content/page-versions.ts'
import { pageVersions } from '../content/tables.ts'

let context: TestContext
let editor: TestStaff
let manager: TestStaff
beforeAll(async () => {
  context = await createTestContext()
  await storeFileVersions(context)
  editor = await createStaff(context, ['content'])
  manager = await createStaff(context, ['manager'])
})
afterAll(() => context.close())
// A running shop is notified of a change and does so itself.
beforeEach(() => context.responseCache.clear())

const read = async (name: InfoPage) => (await callAdmin(context, editor, adminEndpoints.readPage, { params: { name } })).body
const save = (name: InfoPage, version: number, texts: PageTexts, by = editor) =>
  callAdmin(context, by, adminEndpoints.savePageDraft, { params: { name }, body: { version, texts } })
const publish = (name: InfoPage, version: number, day: string | null = null) =>
  callAdmin(context, editor, adminEndpoints.publishPage, {
    params: { name },
    body: { version, holds_from: day as `${number}-${number}-${number}` | null },
  })
const shown = async (name: InfoPage, language = 'uk') => {
  context.responseCache.clear()
  return (await context.call({ url: `/api/v1/page/${name}`, headers: { 'user-language': language } })).body as PageContent // what the call answers
}
const holdingOffer = async () => {
  context.responseCache.clear()
  return ((await context.call({ url: '/api/v1/settings' })).body as { offer_version: string }).offer_version // what the call answers
}
const withBody = ({ texts: { uk, en } }: PageEditor, body: string): PageTexts => ({
  uk: { ...uk, body: `${uk.body}\n\n${body}` },
  en: { ...en, body: `${en.body}\n\n${body}` },
})

test('the texts that came with the shop are version 1 of every page, stored once', async () => {
  await storeFileVersions(context)
  const { body } = await callAdmin(context, editor, adminEndpoints.listPages)
  expect(body.data).toHaveLength(6)
  for (const { current, next, has_draft } of body.data) expect([current.number, next, has_draft]).toEqual([1, null, false])
  expect(await context.database.db.$count(pageVersions)).toBe(6)
})

test('a draft changes nothing for buyers until it is published; then both languages do, and the former text stays for ever', async () => {
  const before = await read('about-us')
  const saved = await save('about-us', before.version, withBody(before, '**Нове <script>alert(1)</script>**'))
  expect(saved).toMatchObject({ status: 200, body: { version: before.version + 1, has_draft: true, current: 1 } })
  expect((await shown('about-us')).html).not.toContain('Нове')
  const published = await publish('about-us', saved.body.version)
  expect(published).toMatchObject({
    status: 200,
    body: {
      has_draft: false,
      current: 2,
      versions: [
        { number: 2, published_by: { id: editor.id } },
        { number: 1, published_by: null },
      ],
    },
  })
  expect((await shown('about-us', 'uk')).html).toContain('<strong>Нове &lt;script&gt;')
  expect((await shown('about-us', 'en')).html).toContain('<strong>Нове &lt;script&gt;')
  const first = await callAdmin(context, editor, adminEndpoints.readPageVersion, { params: { name: 'about-us', no: 1 } })
  expect(first.body.texts).toEqual(before.texts)
  // A release with other files does not take back what the staff has published.
  await storeFileVersions(context)
  expect((await read('about-us')).current).toBe(2)
})

test('a publication goes back at once and once, by its author or from the list of changes; its words wait in the draft', async () => {
  const owner = await createStaff(context, ['owner'])
  const undo = (id: number | null, by = editor) => callAdmin(context, by, adminEndpoints.undoChange, { params: { id: id ?? 0 } })
  const newest = async () => (await callAdmin(context, owner, adminEndpoints.listAudit, { query: 'kind=page' })).body.data[0]
  const before = await read('exchange-return')
  const original = await shown('exchange-return')
  const written = withBody(before, 'Зарано')
  const published = await publish('exchange-return', (await save('exchange-return', before.version, written)).body.version)
  expect((await shown('exchange-return')).html).toContain('Зарано')
  expect(await newest()).toMatchObject({ id: published.body.change, action: 'page.publish', undoable: true })
  expect((await undo(published.body.change, manager)).status, 'not a colleague’s').toBe(403)
  expect((await undo(published.body.change)).status).toBe(204)
  expect(await shown('exchange-return'), 'buyers read what they read before').toEqual(original)
  const after = await read('exchange-return')
  expect(after).toMatchObject({ has_draft: true, texts: { uk: { title: before.texts.uk.title } }, current: 3 })
  expect(after.texts.uk.body).toContain('Зарано')
  expect((await undo(published.body.change)).status, 'it is no longer what buyers read').toBe(409)
  const back = await newest()
  expect(back).toMatchObject({ action: 'page.undo', undoable: true })
  expect((await undo(back?.id ?? 0, owner)).status).toBe(204)
  expect((await shown('exchange-return')).html).toContain('Зарано')
  expect((await read('exchange-return')).has_draft, 'buyers read all of it').toBe(false)
})

test('a text typed back as it was is no draft', async () => {
  const before = await read('exchange-return')
  const { body } = await save('exchange-return', before.version, withBody(before, 'Інше'))
  expect(await save('exchange-return', body.version, before.texts)).toMatchObject({ status: 200, body: { has_draft: false } })
})

test('two people who write one page are compared; nobody’s words are overwritten', async () => {
  const before = await read('contact-us')
  expect((await save('contact-us', before.version, withBody(before, 'Моє'))).status).toBe(200)
  expect(await save('contact-us', before.version, withBody(before, 'Твоє'), manager)).toMatchObject({
    status: 409,
    body: { reason: 'stale_version', changed_by: 'Олена Коваль', current: { version: before.version + 1, has_draft: true } },
  })
  const dropped = await callAdmin(context, editor, adminEndpoints.dropPageDraft, {
    params: { name: 'contact-us' },
    body: { version: before.version + 1 },
  })
  expect(dropped).toMatchObject({ status: 200, body: { has_draft: false, texts: before.texts } })
})

test('an unfinished text is kept as a draft and refused as a version, field by field', async () => {
  const before = await read('privacy-policy')
  const unfinished = { uk: { ...before.texts.uk, description: 'коротко' }, en: { ...before.texts.en, body: ' ' } }
  const { body: draft } = await save('privacy-policy', before.version, unfinished)
  expect(await publish('privacy-policy', draft.version)).toMatchObject({
    status: 422,
    body: { errors: { 'uk.description': 'must be at least 50', 'en.body': 'must not be empty' } },
  })
  const preview = { params: { name: 'privacy-policy' as const }, body: { title: 'Т', description: '', body: '## Розділ\n<b>x</b>' } }
  const { body } = await callAdmin(context, editor, adminEndpoints.previewPage, preview)
  expect(body.html).toContain('<h2 id="rozdil"')
  expect(body.html).toContain('&lt;b&gt;')
})

test('an offer that begins on a day is what buyers are bound to from that day on', async () => {
  const before = await read('public-offer')
  const offer = await holdingOffer()
  const { body: draft } = await save('public-offer', before.version, withBody(before, 'Пункт від завтра.'))
  expect(await publish('public-offer', draft.version, '2026-11-01')).toMatchObject({
    status: 422,
    body: { errors: { holds_from: dayErrors.dayOver } },
  })
  const published = await publish('public-offer', draft.version, '2026-11-03')
  expect(published).toMatchObject({
    status: 200,
    body: { current: 1, versions: [{ number: 2, holds_from: '2026-11-02T22:00:00.000Z' }, { number: 1 }] },
  })
  expect([await holdingOffer(), (await shown('public-offer')).html.includes('Пункт від завтра')]).toEqual([offer, false])
  // Taken back before its day, it never begins; published again, it does.
  expect((await callAdmin(context, editor, adminEndpoints.undoChange, { params: { id: published.body.change ?? 0 } })).status).toBe(204)
  const again = await read('public-offer')
  expect(again).toMatchObject({ current: 1, has_draft: true, versions: [{ number: 3, holds_from: '2026-11-02T22:00:00.000Z' }, {}, {}] })
  expect((await callAdmin(context, editor, adminEndpoints.readPageVersion, { params: { name: 'public-offer', no: 3 } })).body.texts).toEqual(
    before.texts,
  )
  await publish('public-offer', again.version, '2026-11-03')
  context.clock.advance(24 * 3_600_000)
  expect((await context.runJobs()).failures).toEqual([])
  const next = await shown('public-offer')
  expect([next.updated, next.html.includes('Пункт від завтра')]).toEqual(['2026-11-03', true])
  expect(await holdingOffer()).toMatch(/^2026-11-03 /)
  const agreement = await context.app.inject({ url: '/agreement/uk.pdf' })
  expect(agreement.statusCode).toBe(200)
})
