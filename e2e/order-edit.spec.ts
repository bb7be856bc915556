import type { OrderPlaced, OrderView } from '../src/contract/order.ts'
import { expect, onceAtDesk, languages } from './shop.ts'
import { ownProduct, staffAs, test } from './staff.ts'

const messages = {
  uk: {
    editLines: 'Редагувати',
    crane: 'Кран',
    amount: /^Ціна(?! за)/,
    another: 'інша',
    agreed: /^Домовлена ціна/,
    why: /^Чому така ціна/,
    apply: 'Застосувати зміни',
    reason: /^Причина/,
    applied: /^Зміни застосовано: тепер/,
    edited: /^Змінено позиції/,
    craneLine: 'Розвантаження краном',
    makeLink: 'Посилання на оплату карткою',
    link: /^Посилання на оплату \D*\d/,
    dueNow: /^Доплатити: /,
    newInvoice: 'Новий рахунок',
  },
  en: {
    editLines: 'Edit',
    crane: 'Crane',
    amount: /^Price(?! of)/,
    another: 'another',
    agreed: /^Agreed price/,
    why: /^Why this price/,
    apply: 'Apply the changes',
    reason: /^Reason/,
    applied: /^Changes applied: the total is now/,
    edited: /^Lines changed/,
    craneLine: 'Unloading by crane',
    makeLink: 'Link to pay by card',
    link: /^Link to pay \D*\d/,
    dueNow: /^To collect: /,
    newInvoice: 'New invoice',
  },
} as const

for (const language of languages) {
  const t = messages[language]

  test(`${onceAtDesk('uk', language)}: an order gets a crane and an agreed price, and the buyer's page shows both`, async ({
    page,
    shop,
    accessible,
  }) => {
    await staffAs(page, language, shop, 'manager')
    const { id } = await ownProduct(shop)
    const placed = await page.request.post('/api/v1/purchase/public', {
      data: { phone: '0671234567', product_id: id, quantity: 2, payment: 'LATER' },
    })
    const { order_number: number, access_token: token, total_kopiykas: total } = (await placed.json()) as OrderPlaced // its answer
    await page.goto(`/admin/orders/${number}`)
    await page.getByRole('link', { name: t.editLines, exact: true }).click()
    await page.getByRole('button', { name: t.crane, exact: true }).click()
    await page.getByLabel(t.amount).fill('2500')
    await page.getByLabel(t.another, { exact: true }).check()
    const price = Math.floor(total / 2 / 100) - 10
    await page.getByLabel(t.agreed).fill(String(price))
    await page.getByLabel(t.why).fill('постійний покупець')
    await accessible(`the draft of an order, ${language}`)
    await page.getByRole('button', { name: t.apply }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.reason).fill('узгодили телефоном')
    await dialog.getByRole('button', { name: t.apply }).click()
    await expect(page.getByText(t.applied)).toBeVisible()
    await expect(page.getByText(t.edited)).toBeVisible()
    // What is due now can be asked for at once; nothing was sent.
    const panel = page.getByRole('status').filter({ hasText: t.applied })
    await expect(panel.getByText(t.dueNow)).toBeVisible()
    await expect(panel.getByRole('link', { name: t.newInvoice })).toBeVisible()
    await panel.getByRole('button', { name: t.makeLink }).click()
    await expect(panel.getByLabel(t.link)).toHaveValue(/\/payment\//)
    await page.goto(`/${language}/order/${token}`)
    await expect(page.getByRole('main')).toContainText(t.craneLine)
    const seen = (await (await page.request.get(`/api/v1/purchase/${token}`)).json()) as OrderView // its answer
    expect(seen.price_kopiykas).toBe(price * 200 + 250_000)
  })
}
