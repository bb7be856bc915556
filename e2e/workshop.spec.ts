import type { BatchDetails, Board } from '../src/contract/admin/production.ts'
import type { OrderPlaced } from '../src/contract/order.ts'
import { expect, languages, onceAtDesk, paired, type Page } from './shop.ts'
import { joinByCalls, ownProduct, staffAs, test, textsOf } from './staff.ts'

/** The order of casting that the office sets and the workshop follows, and what a phone does where there is no network. */

const origin = (page: Page) => ({ origin: new URL(page.url()).origin })
const boardOf = async (page: Page, query: string): Promise<Board> =>
  (await (await page.request.get(`/api/v1/admin/batches?${query}`)).json()) as Board // its answer
const photosOf = async (page: Page, id: number) => ((await (await page.request.get(`/api/v1/admin/batches/${id}`)).json()) as BatchDetails).photos // its answer

/** A confirmed order; its batch is planned for today where a manager asks. */
async function confirmedOrder(page: Page, product: number, planned: boolean): Promise<{ number: string; batch: number }> {
  const data = { phone: '0673194862', product_id: product, quantity: 2, payment: 'LATER' }
  const { order_number: number } = (await (await page.request.post('/api/v1/purchase/public', { data })).json()) as OrderPlaced // its answer
  const headers = origin(page)
  const confirmed = await page.request.post(`/api/v1/admin/orders/${number}/move`, { headers, data: { version: 0, move: 'confirm' } })
  expect(confirmed.status()).toBe(200)
  const { data: batches, today } = await boardOf(page, `order=${number}`)
  const batch = batches[0]
  if (planned) {
    const plan = { version: batch?.version, planned_on: today, mould_id: null }
    expect((await page.request.put(`/api/v1/admin/batches/${batch?.id}/plan`, { headers, data: plan })).status()).toBe(200)
  }
  return { number, batch: batch?.id ?? 0 }
}

for (const language of languages) {
  const t = textsOf(language, 'admin-production')

  test(`${onceAtDesk('uk', language)}: the office sets in which order a day is cast, by dragging, button and key; the workshop's list follows, and a colleague's order is shown before it is replaced`, async ({
    page,
    shop,
    browser,
    accessible,
  }) => {
    await staffAs(page, language, shop, 'manager')
    const product = await ownProduct(shop)
    await page.goto('/admin/production')
    const orders = [
      await confirmedOrder(page, product.id, true),
      await confirmedOrder(page, product.id, true),
      await confirmedOrder(page, product.id, true),
    ]
    const [one, two, three] = orders.map(({ number }) => number)
    await page.goto('/admin/production/plan')
    const rows = page.locator('ol.cast-order > li')
    const mine = async () => (await rows.allInnerTexts()).flatMap((text) => orders.find(({ number }) => text.includes(number))?.number ?? [])
    await expect.poll(mine).toEqual([one, two, three])
    const row = (number: string | undefined) => rows.filter({ hasText: number ?? '' })
    const stored = async () =>
      (await boardOf(page, '')).data.flatMap(({ order }) => orders.find(({ number }) => number === order.number)?.number ?? [])

    const earlier = row(two).getByRole('button', { name: new RegExp(`^${t('castEarlier', { name: '' })}`) })
    await earlier.click()
    await expect.poll(mine).toEqual([two, one, three])
    await expect(earlier, 'the focus goes along').toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: two ?? '' })).toHaveCount(1)
    await expect.poll(stored).toEqual([two, one, three])
    await row(three).getByRole('link').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(stored).toEqual([two, three, one])
    await row(one).dragTo(row(two))
    await expect.poll(stored).toEqual([one, two, three])
    await accessible(`the plan of a day, ${language}`)

    // On paper: what is cast, of which order, and what the office wrote for the workshop.
    const note = { body: 'отвір ліворуч, ближче до краю', pinned: false, workshop: true }
    expect((await page.request.post(`/api/v1/admin/orders/${two}/notes`, { headers: origin(page), data: note })).ok()).toBe(true)
    await page.reload()
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('.day-sheet tbody tr')
    await expect(paper.filter({ hasText: two ?? '' })).toContainText(note.body)
    await expect(paper.filter({ hasText: two ?? '' })).toContainText(t('pieces', { count: 2 }))
    expect((await paper.allInnerTexts()).flatMap((text) => orders.find(({ number }) => text.includes(number))?.number ?? [])).toEqual([
      one,
      two,
      three,
    ])
    await expect(page.locator('ol.cast-order')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    // The workshop has the same order, and nothing to change it with.
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: `http://localhost:${shop.port}` })
    const foreman = await phone.newPage()
    await staffAs(foreman, language, shop, 'production', 'Петро Бондар')
    await foreman.goto('/admin/production')
    const listed = async () =>
      (await foreman.locator('[data-row]').allInnerTexts()).flatMap((text) => orders.find(({ number }) => text.includes(number))?.number ?? [])
    await expect.poll(listed).toEqual([one, two, three])
    await foreman.goto('/admin/production/plan')
    await expect(foreman.locator('ol.cast-order > li').first()).toBeVisible()
    await expect(foreman.locator('ol.cast-order button')).toHaveCount(0)
    await phone.close()

    // A colleague sorts the day between what is shown here and what is pressed.
    await page.route('**/api/v1/admin/events*', (route) => route.abort())
    const colleague = await browser.newContext({ baseURL: `http://localhost:${shop.port}` })
    await joinByCalls(colleague.request, shop, 'manager', 'Ірина Мороз')
    await page.reload()
    await expect.poll(mine).toEqual([one, two, three])
    const shown = (await boardOf(page, '')).data.filter(({ stage }) => stage === 'queue')
    const today = (await boardOf(page, '')).today
    const before = await page.evaluate(() => [...document.querySelectorAll('ol.cast-order [id^="earlier-"]')].map(({ id }) => Number(id.slice(8))))
    expect(shown.length).toBeGreaterThanOrEqual(before.length)
    const after = before.toReversed()
    const theirs = await colleague.request.put('/api/v1/admin/plan/order', { headers: origin(page), data: { day: today, before, after } })
    expect(theirs.status()).toBe(200)
    await row(two)
      .getByRole('button', { name: new RegExp(`^${t('castEarlier', { name: '' })}`) })
      .click()
    await expect(page.getByText(t('castOrderTaken', { who: 'Ірина Мороз' }))).toBeVisible()
    await expect.poll(mine, 'theirs is shown').toEqual([three, two, one])
    await page.getByRole('button', { name: t('castPutMine') }).click()
    await expect.poll(stored).toEqual([two, one, three])
    await expect(page.getByText(t('castOrderTaken', { who: 'Ірина Мороз' }))).toHaveCount(0)
    await colleague.close()
  })

  test(`${paired(language)}: a photograph and a step made without a network outlive a reload and arrive once; a refused photograph stays with its way on`, async ({
    page,
    shop,
    browser,
    accessible,
  }) => {
    const office = await browser.newContext({ baseURL: `http://localhost:${shop.port}` })
    const manager = await office.newPage()
    await staffAs(manager, language, shop, 'manager')
    await manager.goto('/admin/production')
    const { number } = await confirmedOrder(manager, (await ownProduct(shop)).id, false)
    await office.close()
    await page.setViewportSize({ width: 390, height: 844 })
    await staffAs(page, language, shop, 'production', 'Петро Бондар')
    await page.goto('/admin/production')
    const row = page.locator('[data-row]').filter({ hasText: number })
    await expect(row).toBeVisible()
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 }, type: 'jpeg' })
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
    await row.getByRole('button', { name: textsOf(language, 'ui')('decrease'), exact: true }).click()
    await row.getByRole('button', { name: t('record_cast', { pieces: 1, all: 2 }) }).click()
    await expect(page.getByText(t('waitsTitle', { count: 1 }))).toBeVisible()
    // The piece that was cast has no number yet; its photograph waits for it.
    const list = (stage: 'cast' | 'queue') => page.getByRole('button', { name: new RegExp(`^${t(`stage_${stage}`)}`) })
    const cure = row.getByRole('button', { name: t('record_cure', { pieces: 1, all: 1 }) })
    await list('cast').click()
    await expect(cure, 'the list is that of the stage').toBeVisible()
    // While the camera is open the piece leaves the list.
    const open = await camera()
    await list('queue').click()
    await expect(cure).toHaveCount(0)
    await open.setFiles(photograph)
    await expect(page.getByText(t('photoWaits', { count: 2 }))).toBeVisible()
    await list('cast').click()
    await expect(cure).toBeVisible()
    await accessible(`what waits on the phone, ${language}`)
    // The page comes again before anything that waits could go.
    const writes = '**/batches/*/*'
    await page.route(writes, (route) => (route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback()))
    await page.context().setOffline(false)
    await page.goto('/admin/production?stage=cast')
    await expect(page.getByText(t('photoWaits', { count: 2 }))).toBeVisible()
    await expect(page.getByText(t('waitsTitle', { count: 1 }))).toBeVisible()
    await expect(row.getByText(t('photoMark', { count: 1 }))).toBeVisible()
    await page.unroute(writes)
    const parts = async () => (await boardOf(page, `order=${number}`)).data
    const photos = async () => Promise.all((await parts()).map(async ({ id }) => (await photosOf(page, id)).map(({ stage }) => stage)))
    await expect.poll(async () => (await parts()).map(({ stage }) => stage), { timeout: 30_000 }).toEqual(['queue', 'cast'])
    await expect.poll(photos, { timeout: 30_000 }).toEqual([['queue'], ['cast']])
    await expect(page.getByText(t('photoWaits', { count: 1 }))).toHaveCount(0)
    await page.reload()
    await expect(row).toBeVisible()
    expect(await photos()).toEqual([['queue'], ['cast']])
    // One key a thing, however often it went.
    expect(new Set(sent).size).toBe(3)

    // What is no picture stays, and says so, also after a reload.
    await (await camera()).setFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    const refused = page.getByRole('alert').filter({ hasText: number })
    await expect(refused).toBeVisible()
    await page.reload()
    await expect(refused.getByRole('button', { name: t('photoAgain') })).toBeVisible()
    await accessible(`a refused photograph, ${language}`)
    await refused.getByRole('button', { name: t('photoDrop') }).click()
    await expect(refused).toHaveCount(0)
  })
}
