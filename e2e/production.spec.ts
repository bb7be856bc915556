import type { Board, MouldList } from '../src/contract/admin/production.ts'
import type { OrderPlaced } from '../src/contract/order.ts'
import { expect, languages, onceAtDesk, type Page } from './shop.ts'
import { ownProduct, staffAs, test, textsOf } from './staff.ts'

/** What the office does with batches and moulds: nothing that two people decide at once is decided by who presses last. */

const origin = (page: Page) => ({ origin: new URL(page.url()).origin })
const boardOf = async (page: Page, number: string): Promise<Board> =>
  (await (await page.request.get(`/api/v1/admin/batches?order=${number}`)).json()) as Board // its answer

/** An order of six pieces that stands in the queue. */
async function confirmedOrder(page: Page, product: number): Promise<string> {
  const data = { phone: '0673194862', product_id: product, quantity: 6, payment: 'LATER' }
  const { order_number: number } = (await (await page.request.post('/api/v1/purchase/public', { data })).json()) as OrderPlaced // its answer
  const confirmed = await page.request.post(`/api/v1/admin/orders/${number}/move`, { headers: origin(page), data: { version: 0, move: 'confirm' } })
  expect(confirmed.status()).toBe(200)
  return number
}

for (const language of languages) {
  const t = textsOf(language, 'admin-production')
  const common = textsOf(language, 'admin-common')

  test(`${onceAtDesk('uk', language)}: a batch is split and planned, a colleague's plan is shown before it is replaced, and a step is taken back from its message`, async ({
    page,
    shop,
  }) => {
    await staffAs(page, language, shop, 'manager')
    const product = await ownProduct(shop)
    await page.goto('/admin/production')
    const number = await confirmedOrder(page, product.id)
    const pieces = async () => (await boardOf(page, number)).data.map((batch) => `${batch.stage} ${batch.pieces}`).toSorted()
    const { data, today } = await boardOf(page, number)
    const batch = data[0]
    await page.goto(`/admin/production?batch=${batch?.id}`)
    const window = page.getByRole('dialog').first()
    await window.getByRole('button', { name: t('split'), exact: true }).click()
    await page.getByRole('button', { name: t('splitIt'), exact: true }).click()
    await expect.poll(pieces).toEqual(['queue 3', 'queue 3'])

    // The colleague plans the first part for today while its window is open here.
    const part = (await boardOf(page, number)).data.find(({ id }) => id === batch?.id)
    const theirs = { version: part?.version, planned_on: today, mould_id: null }
    expect((await page.request.put(`/api/v1/admin/batches/${batch?.id}/plan`, { headers: origin(page), data: theirs })).status()).toBe(200)
    await window.getByLabel(t('planDay')).fill('2030-01-15')
    await window.getByRole('button', { name: t('planIt'), exact: true }).click()
    const mine = window.getByRole('radio', { name: common('mine') })
    await expect(mine).toBeChecked()
    await expect(window.getByText(common('before')), 'what was before either of them').toContainText(t('noDay'))
    await window.getByRole('button', { name: common('saveChoice') }).click()
    await expect.poll(async () => (await boardOf(page, number)).data.map(({ planned_on }) => planned_on).toSorted()).toEqual(['2030-01-15', null])

    await page.goto(`/admin/production?search=${number}`)
    const cards = page.locator('[data-row]').filter({ hasText: number })
    await expect(cards).toHaveCount(2)
    await cards
      .first()
      .getByRole('button', { name: new RegExp(`^${t('short_cast')}`) })
      .click()
    await expect.poll(pieces).toEqual(['cast 3', 'queue 3'])
    await page.getByRole('button', { name: common('undo'), exact: true }).click()
    await expect.poll(pieces).toEqual(['queue 3', 'queue 3'])
  })

  test(`${onceAtDesk('en', language)}: two who change one mould are joined, and asked about what both changed`, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'manager')
    const product = await ownProduct(shop)
    await page.goto('/admin/production/moulds')
    const code = `M-${Date.now()}`
    const body = { code, name: 'Куб 60', count: 2, casts_per_day: 1, days_in: 1, cure_days: null, fits: [{ product_id: product.id, size: null }] }
    const made = (await (await page.request.post('/api/v1/admin/moulds', { headers: origin(page), data: body })).json()) as MouldList // its answer
    const mould = made.data.find((one) => one.code === code)
    await page.reload()
    await page.getByRole('button', { name: t('changeOf', { name: code }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('copies')).fill('5')
    const theirs = await page.request.put(`/api/v1/admin/moulds/${mould?.id}`, {
      headers: origin(page),
      data: { ...body, version: mould?.version, count: 3, days_in: 2 },
    })
    expect(theirs.status()).toBe(200)
    await dialog.getByRole('button', { name: t('save'), exact: true }).click()
    await expect(dialog.getByRole('radio', { name: common('mine') })).toBeChecked()
    await dialog.getByRole('button', { name: common('saveChoice') }).click()
    await expect(dialog).toHaveCount(0)
    const { data } = (await (await page.request.get('/api/v1/admin/moulds')).json()) as MouldList // its answer
    expect(data.find((one) => one.code === code)).toMatchObject({ count: 5, days_in: 2 })
  })
}
