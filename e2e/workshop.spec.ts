import { request } from '@playwright/test'
import type { BatchDetails, Board } from '../src/contract/admin/production.ts'
import { expect, languages, onceAtDesk } from './shop.ts'
import { batchesOf, callsOf, confirmedOrder } from './office.ts'
import { joinByCalls, ownProduct, staffAs, test, textsOf } from './staff.ts'

/** Batches: the office's order of casting, and the workshop's phone without a network. */
for (const language of languages) {
  const t = textsOf(language, 'admin-production')
  const common = textsOf(language, 'admin-common')

  test(`${onceAtDesk('uk', language)}: the office orders the casting of a day by dragging, button and key, and prints it; a colleague's order is shown before it is replaced`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'manager')
    const call = callsOf(page, shop)
    const product = await ownProduct(shop)
    const planned = () => confirmedOrder(page, call, product.id, { planned: true })
    const orders = [await planned(), await planned(), await planned()]
    const [one, two, three] = orders.map(({ number }) => number)
    const numbersIn = (texts: readonly string[]) => texts.flatMap((text) => orders.find(({ number }) => text.includes(number))?.number ?? [])
    // The sheet prints what is cast, for which order, and the office's notes for the workshop.
    const note = { body: 'отвір ліворуч, ближче до краю', pinned: false, workshop: true }
    await call(`admin/orders/${two}/notes`, note)
    await page.goto('/admin/production/plan')
    const rows = page.locator('ol.cast-order > li')
    const mine = async () => numbersIn(await rows.allInnerTexts())
    await expect.poll(mine).toEqual([one, two, three])
    const row = (number: string | undefined) => rows.filter({ hasText: number ?? '' })
    const stored = async () => numbersIn((await call<Board>('admin/batches?')).data.map(({ order }) => order.number))
    const earlier = (number: string | undefined) => row(number).getByRole('button', { name: new RegExp(`^${t('castEarlier', { name: '' })}`) })

    await earlier(two).click()
    await expect.poll(mine).toEqual([two, one, three])
    await expect(earlier(two), 'the focus goes along').toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: two ?? '' })).toHaveCount(1)
    await expect.poll(stored).toEqual([two, one, three])
    await row(three).getByRole('link').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(stored).toEqual([two, three, one])
    await row(one).dragTo(row(two))
    await expect.poll(stored).toEqual([one, two, three])

    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('.day-sheet tbody tr')
    await expect(paper.filter({ hasText: two ?? '' })).toContainText(note.body)
    await expect(paper.filter({ hasText: two ?? '' })).toContainText(t('pieces', { count: 2 }))
    await expect.poll(async () => numbersIn(await paper.allInnerTexts())).toEqual([one, two, three])
    await expect(page.locator('ol.cast-order')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    // Events are blocked: a colleague sorts the day without this page noticing.
    await page.route('**/api/v1/admin/events*', (route) => route.abort())
    await page.reload()
    await expect.poll(mine).toEqual([one, two, three])
    const colleague = await request.newContext({ baseURL: shop.url })
    await joinByCalls(colleague, shop, 'manager', 'Ірина Мороз')
    const { today } = await call<Board>('admin/batches?')
    const before = await page.evaluate(() => [...document.querySelectorAll('ol.cast-order [id^="earlier-"]')].map(({ id }) => Number(id.slice(8))))
    await callsOf({ request: colleague }, shop)('admin/plan/order', { day: today, before, after: before.toReversed() }, 'PUT')
    await colleague.dispose()
    await earlier(two).click()
    await expect(page.getByText(t('castOrderTaken', { who: 'Ірина Мороз' }))).toBeVisible()
    await expect.poll(mine, 'theirs is shown').toEqual([three, two, one])
    await page.getByRole('button', { name: t('castPutMine') }).click()
    await expect.poll(stored).toEqual([two, one, three])
    await expect(page.getByText(t('castOrderTaken', { who: 'Ірина Мороз' }))).toHaveCount(0)
  })

  test(`${onceAtDesk('uk', language)}: a batch is split and planned, a colleague's plan is shown before it is replaced, and a step is taken back from its message`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'manager')
    const call = callsOf(page, shop)
    const { number, batch } = await confirmedOrder(page, call, (await ownProduct(shop)).id, { quantity: 6 })
    const pieces = async () => (await batchesOf(call, number)).map((part) => `${part.stage} ${part.pieces}`).toSorted()
    await page.goto(`/admin/production?batch=${batch.id}`)
    const window = page.getByRole('dialog').first()
    await window.getByRole('button', { name: t('split'), exact: true }).click()
    await page.getByRole('button', { name: t('splitIt'), exact: true }).click()
    await expect.poll(pieces).toEqual(['queue 3', 'queue 3'])

    // The colleague plans the first part for today while its window is open here.
    const part = (await batchesOf(call, number)).find(({ id }) => id === batch.id)
    const { today } = await call<Board>('admin/batches?')
    await call(`admin/batches/${batch.id}/plan`, { version: part?.version, planned_on: today, mould_id: null }, 'PUT')
    await window.getByLabel(t('planDay')).fill('2030-01-15')
    await window.getByRole('button', { name: t('planIt'), exact: true }).click()
    await expect(window.getByRole('radio', { name: common('mine') })).toBeChecked()
    await expect(window.getByText(common('before')), 'what was before either of them').toContainText(t('noDay'))
    await window.getByRole('button', { name: common('saveChoice') }).click()
    await expect.poll(async () => (await batchesOf(call, number)).map(({ planned_on }) => planned_on).toSorted()).toEqual(['2030-01-15', null])

    await page.goto(`/admin/production?search=${number}`)
    const cards = page.locator('[data-row]').filter({ hasText: number })
    await expect(cards).toHaveCount(2)
    await cards
      .first()
      .getByRole('button', { name: t('record_cast', { pieces: 2, all: 3 }) })
      .click()
    // As many as are cast a day.
    await expect.poll(pieces).toEqual(['cast 2', 'queue 1', 'queue 3'])
    await page.getByRole('button', { name: common('undo'), exact: true }).click()
    await expect.poll(pieces).toEqual(['queue 3', 'queue 3'])
  })

  // On a desktop the board has columns and no camera.
  test(`${language} @phone: a photograph and a step made without a network outlive a reload and arrive once; a refused photograph stays with its way on`, {
    tag: '@proof',
  }, async ({ page, shop }) => {
    const office = await request.newContext({ baseURL: shop.url })
    await joinByCalls(office, shop, 'manager')
    const { number } = await confirmedOrder({ request: office }, callsOf({ request: office }, shop), (await ownProduct(shop)).id)
    await office.dispose()
    const call = callsOf(page, shop)
    await staffAs(page, language, shop, 'production', 'Петро Бондар')
    await page.goto('/admin/production')
    const row = page.locator('[data-row]').filter({ hasText: number })
    await expect(row).toBeVisible()
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 }, type: 'jpeg' })
    // While the server is asked, nothing moves under the finger and nothing is said to wait.
    const fewer = row.getByRole('button', { name: textsOf(language, 'ui')('decrease'), exact: true })
    const castOne = row.getByRole('button', { name: t('record_cast', { pieces: 1, all: 2 }) })
    await fewer.click()
    const place = async () => (await row.boundingBox())?.y
    const before = await place()
    const answer = Promise.withResolvers<void>()
    await page.route('**/batches/*/move', (route) => answer.promise.then(() => route.continue()), { times: 1 })
    const asked = page.waitForRequest('**/batches/*/move')
    await castOne.click()
    await asked
    await expect(castOne).toHaveCount(0)
    expect(await place()).toBe(before)
    await expect(page.getByText(t('waitsTitle', { count: 1 }))).toHaveCount(0)
    await expect(row.getByText(t('waits'), { exact: true })).toHaveCount(0)
    answer.resolve()
    await expect.poll(async () => (await batchesOf(call, number)).length).toBe(2)
    await page.getByRole('button', { name: common('undo'), exact: true }).click()
    await expect(fewer, 'both pieces are one batch again').toBeVisible()
    await row.getByRole('button', { name: t('stop'), exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('немає пігменту')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('stop'), exact: true })
      .click()
    await expect(row.getByText(t('blockedMark'))).toBeVisible()
    await page.getByRole('button', { name: common('undo'), exact: true }).click()
    await expect(row.getByText(t('blockedMark'))).toHaveCount(0)
    const blocked = async () => (await batchesOf(call, number)).map((batch) => batch.blocked)
    await expect.poll(blocked).toEqual([null])

    // A colleague does the same before the step arrives: nobody is alarmed, and no undo stays that would undo nothing.
    const writes = '**/batches/*/*'
    const loseWrites = () =>
      page.route(writes, (route) => (route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback()))
    await loseWrites()
    await row.getByRole('button', { name: t('short_cast', { pieces: 2 }) }).click()
    await expect(page.getByText(t('waitsTitle', { count: 1 }))).toBeVisible()
    const [whole] = await batchesOf(call, number)
    await call(`admin/batches/${whole?.id}/move`, { version: whole?.version, to: 'cast', pieces: 2 })
    await page.unroute(writes)
    await page.getByRole('button', { name: common('again') }).click()
    await expect(page.getByText(t('waitsTitle', { count: 1 }))).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: number })).toHaveCount(0)
    await expect(page.getByRole('button', { name: common('undo'), exact: true })).toHaveCount(0)
    await call(`admin/batches/${whole?.id}/undo`, { version: (await batchesOf(call, number))[0]?.version })
    await page.reload()
    await expect(fewer, 'as the server has it').toBeVisible()

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && /batches\/\d+\//.test(request.url())) sent.push(request.headers()['idempotency-key'] ?? '')
    })
    await page.context().setOffline(true)
    const camera = async () => {
      const opened = page.waitForEvent('filechooser')
      await row.getByRole('button', { name: t('photo'), exact: true }).click()
      return opened
    }
    const photograph = { name: 'cast.jpg', mimeType: 'image/jpeg', buffer: picture }
    await (await camera()).setFiles(photograph)
    await expect(page.getByText(t('photoWaits', { count: 1 }))).toBeVisible()
    await expect(row.getByText(t('photoMark', { count: 1 }))).toBeVisible()
    await fewer.click()
    await castOne.click()
    await expect(page.getByText(t('waitsTitle', { count: 1 }))).toBeVisible()
    // The cast piece has no id yet; its photograph waits for it.
    const list = (stage: 'cast' | 'queue') => page.getByRole('button', { name: new RegExp(`^${t(`stage_${stage}`)}`) })
    const cure = row.getByRole('button', { name: t('short_cure', { pieces: 1 }) })
    await list('cast').click()
    await expect(cure, 'the list is that of the stage').toBeVisible()
    // The piece leaves the list while the camera is open.
    const open = await camera()
    await list('queue').click()
    await expect(cure).toHaveCount(0)
    await open.setFiles(photograph)
    await expect(page.getByText(t('photoWaits', { count: 2 }))).toBeVisible()
    await list('cast').click()
    await expect(cure).toBeVisible()
    // The page is reloaded before anything was sent.
    await loseWrites()
    await page.context().setOffline(false)
    await page.goto('/admin/production?stage=cast')
    await expect(page.getByText(t('photoWaits', { count: 2 }))).toBeVisible()
    await expect(page.getByText(t('waitsTitle', { count: 1 }))).toBeVisible()
    await expect(row.getByText(t('photoMark', { count: 1 }))).toBeVisible()
    await page.unroute(writes)
    const parts = () => batchesOf(call, number)
    const stagesOf = async (id: number) => (await call<BatchDetails>(`admin/batches/${id}`)).photos.map(({ stage }) => stage)
    const photos = async () => Promise.all((await parts()).map(({ id }) => stagesOf(id)))
    await expect.poll(async () => (await parts()).map(({ stage }) => stage), { timeout: 30_000 }).toEqual(['queue', 'cast'])
    await expect.poll(photos, { timeout: 30_000 }).toEqual([['queue'], ['cast']])
    await expect(page.getByText(t('photoWaits', { count: 1 }))).toHaveCount(0)
    await page.reload()
    await expect(row).toBeVisible()
    expect(await photos()).toEqual([['queue'], ['cast']])
    // One key per item, however often it was sent.
    expect(new Set(sent).size).toBe(3)

    // A file that is no picture stays in the list with its error, also after a reload.
    await (await camera()).setFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    const refused = page.getByRole('alert').filter({ hasText: number })
    await expect(refused).toBeVisible()
    await page.reload()
    // It says why, and offers nothing that cannot help.
    await expect(refused).toContainText(common('problem_type'))
    await expect(refused.getByRole('button', { name: t('photoAgain') })).toHaveCount(0)
    await refused.getByRole('button', { name: t('photoDrop') }).click()
    await expect(refused).toHaveCount(0)
  })
}
