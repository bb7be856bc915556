import type { OrderCard } from '../src/contract/admin/orders.ts'
import { addDays, kyivClock } from '../src/contract/plain-date.ts'
import { batchesOf, callsOf, confirmedOrder } from './office.ts'
import { expect, now } from './shop.ts'
import { newEmail, ownProduct, staffAs, test, textsOf } from './staff.ts'

test('goods that nobody paid for are asked about before they leave: on credit they stand in Today with their age, until the money is recorded there @phone', {
  tag: '@proof',
}, async ({ page, shop }) => {
  const t = textsOf('uk', 'admin-orders')
  const today = textsOf('uk', 'admin-today')
  await staffAs(page, 'uk', shop, 'manager')
  const call = callsOf(page, shop)
  const { number } = await confirmedOrder(page, call, (await ownProduct(shop)).id)
  const [batch] = await batchesOf(call, number)
  await call(`admin/batches/${batch?.id}/move`, { version: batch?.version, to: 'done', pieces: 2, early_reason: 'без витримки' })
  await page.goto(`/admin/orders/${number}`)
  await page
    .getByRole('button', { name: t('shipPieces'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(new RegExp(`^${t('owedTitle', { sum: '' }).trim()}`))).toBeVisible()
  const ship = dialog.getByRole('button', { name: t('onCredit_ship'), exact: true })
  await expect(ship).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel(t('creditReason')).fill('постійний покупець')
  await dialog.getByLabel(t('creditDay')).fill(addDays(kyivClock(now()).date, 7))
  await ship.click()
  await expect(dialog).toHaveCount(0)
  expect(await call<OrderCard>(`admin/orders/${number}`)).toMatchObject({ state: 'shipped', credit: { reason: 'постійний покупець' } })

  await page.goto('/admin')
  const debts = page.getByRole('region', { name: new RegExp(`^${today('debts')}`) })
  const row = debts.getByRole('listitem').filter({ hasText: number })
  await expect(row).toContainText(today('debtToday'))
  await expect(row.getByRole('button', { name: today('remindOf', { number }) })).toBeVisible()
  // The order's page says what a colleague did meanwhile, and offers no second reminder of the day.
  await page.goto(`/admin/orders/${number}`)
  const remind = page.getByRole('button', { name: t('remind'), exact: true })
  await expect(remind).toBeVisible()
  const { version } = await call<OrderCard>(`admin/orders/${number}`)
  const email = newEmail('debtor')
  const who = { name: 'Ірина Бондар', email, company: '', tax_id: '' }
  const where = { delivery_method: 'PICKUP', carrier: '', city: '', address: '' }
  await call(`admin/orders/${number}/details`, { version, ...who, ...where, offer_agreed: true }, 'PUT')
  await expect(page.getByText(email).first()).toBeVisible()
  await call(`admin/orders/${number}/remind`, {})
  await expect(page.getByText(new RegExp(`^${t('remindedAt', { moment: '' }).trim()} `))).toBeVisible()
  await expect(remind).toHaveCount(0)
  await page.goto('/admin')
  await expect(row).toContainText(today('remindedAt', { moment: '' }).trim())
  const { money } = await call<OrderCard>(`admin/orders/${number}`)
  const receipt = { method: 'cash', amount_kopiykas: money?.due_kopiykas, received_on: kyivClock(now()).date, document_no: null, fiscal_no: null }
  await call(`admin/orders/${number}/receipts`, receipt)
  await expect(row).toHaveCount(0)
})
