import type { ProductEditor } from '../src/contract/admin/products.ts'
import { expect, onceAtDesk, pairedAtDesk, languages, type Language, type Page } from './shop.ts'
import { invite, joinAs, newEmail, ownProduct, staffAs, test } from './staff.ts'

/** The back office at /admin, in a shop of its own, because other journeys would see its changes. */
const messages = {
  uk: {
    switch: 'Українська',
    checklist: 'Чого бракує, щоб відкрити магазин',
    invite: 'Запросити',
    email: 'Електронна адреса',
    send: 'Надіслати запрошення',
    invitations: 'Запрошено',
    rename: 'Перейменувати: Вазони та кашпо',
    renameIt: 'Перейменувати',
    nameField: /^Назва українською/,
    newName: 'Вазони для садів',
    price: 'Ціна',
    save: 'Зберегти',
    draftSaved: 'Чернетку збережено',
    publish: 'Опублікувати зміни',
    publishNow: 'Опублікувати',
    published: 'Опубліковано',
    mine: /^Моє/,
    saveChoice: 'Зберегти вибране',
    notSaved: /^Не збережено/,
    inShop: 'Як у магазині',
    signIn: 'Вхід для працівників',
    locked: 'Змінює менеджер або власник',
    settings: 'Налаштування',
    child: 'Чаші для квітів',
    moveChild: 'Перенести: Чаші для квітів',
    moveTo: 'Куди перенести',
    newParent: 'Урни та вази',
    move: 'Перенести',
    undo: 'Скасувати',
    emailWrong: 'Перевірте електронну адресу.',
    keys: 'Клавіші',
    letterKeys: 'Клавіші-літери',
    calls: /^Зателефонувати/,
    reached: 'Поговорили',
    callStored: 'Записано',
    arrived: /^1 нове замовлення/,
  },
  en: {
    switch: 'English',
    checklist: 'What is missing before the shop may open',
    invite: 'Invite',
    email: 'Email',
    send: 'Send the invitation',
    invitations: 'Invited',
    rename: 'Rename: Planters',
    renameIt: 'Rename',
    nameField: /^Name in English/,
    newName: 'Garden planters',
    price: 'Price',
    save: 'Save',
    draftSaved: 'Draft saved',
    publish: 'Publish the changes',
    publishNow: 'Publish',
    published: 'Published',
    mine: /^Mine/,
    saveChoice: 'Save the choice',
    notSaved: /^Not saved/,
    inShop: 'As in the shop',
    signIn: 'Staff sign-in',
    locked: 'Changed by a manager or the owner',
    settings: 'Settings',
    child: 'Planter bowls',
    moveChild: 'Move: Planter bowls',
    moveTo: 'Move to',
    newParent: 'Litter bins and vases',
    move: 'Move',
    undo: 'Undo',
    emailWrong: 'Check the email address.',
    keys: 'Keyboard',
    letterKeys: 'Single-letter keys',
    calls: /^To call/,
    reached: 'Reached',
    callStored: 'Stored',
    arrived: /^1 new order/,
  },
} as const

// These tests share one shop, so they run one after the other.
test.describe.configure({ mode: 'default' })

async function priceOf(page: Page, id: number): Promise<number> {
  return ((await (await page.request.get(`/api/v1/admin/products/${id}`)).json()) as ProductEditor).values.price_kopiykas // its answer
}

/** A change by a colleague, through the API, while the form is open. */
async function changePrice(page: Page, { id, version }: ProductEditor, kopiykas: number): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const data = { version, changes: { price_kopiykas: kopiykas } }
  const answer = await page.request.put(`/api/v1/admin/products/${id}/draft`, { headers, data })
  return answer.status()
}

/** What is written goes to buyers, after a look at what changes. */
async function publishDraft(page: Page, t: (typeof messages)[Language]): Promise<void> {
  await page.getByRole('button', { name: t.publish }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.publishNow, exact: true }).click()
  await expect(page.getByText(t.published, { exact: true })).toBeVisible()
}

for (const language of languages) {
  const t = messages[language]

  test(`${pairedAtDesk(language)}: an invited owner sets a password and a code, sees what the shop lacks, and invites a colleague`, async ({
    page,
    shop,
    accessible,
  }) => {
    await joinAs(page, language, await invite(shop, newEmail('owner'), 'owner'))
    await expect(page.getByRole('heading', { name: t.checklist })).toBeVisible()
    await accessible(`today, ${language}`)

    const colleague = newEmail('colleague')
    await page.goto('/admin/staff')
    await page.getByRole('button', { name: t.invite, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.email).fill(colleague)
    await accessible(`the dialog of an invitation, ${language}`)
    await dialog.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('region', { name: t.invitations })).toContainText(colleague)
    await expect.poll(async () => (await page.request.get('/dev/mailbox')).text()).toContain(`To ${colleague}`)
  })

  test(`${pairedAtDesk(language)}: every screen is without an axe finding and fits its width`, async ({ page, shop, accessible }) => {
    test.slow() // a dozen screens
    await staffAs(page, language, shop, 'owner')
    const id = 1
    const ordered = await page.request.post('/api/v1/purchase/public', {
      data: { phone: '0671234567', product_id: id, quantity: 1, payment: 'LATER' },
    })
    const { order_number: number } = (await ordered.json()) as { order_number: string } // its answer
    const found = await page.request.get('/api/v1/admin/customers')
    const [customer] = ((await found.json()) as { data: { id: number }[] }).data // its answer
    const paths = [
      'customers',
      `customers/${customer?.id}`,
      'customers/messages',
      'orders',
      'analytics',
      'quotes',
      'quotes/new',
      'production',
      'production/plan',
      'production/moulds',
      `orders/${number}`,
      `orders/${number}/edit`,
      'catalogue/products',
      `catalogue/products/${id}`,
      'catalogue/categories',
      'settings',
      'settings/hours',
      'settings/delivery',
    ]
    for (const path of [...paths, 'catalogue/prices', 'catalogue/import', 'staff', 'audit', 'system', 'account', 'no-such-screen']) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('#main .animate-breathe')).toHaveCount(0)
      await accessible(`/admin/${path}, ${language}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBeLessThanOrEqual(0)
    }
  })

  test(`${onceAtDesk('en', language)}: an order placed in the shop stands in Today without a reload, and once its buyer was reached it is gone`, async ({
    page,
    shop,
    accessible,
  }) => {
    await joinAs(page, language, await invite(shop, newEmail('manager'), 'manager'))
    const calls = page.getByRole('region', { name: t.calls })
    await expect(calls).toBeVisible()
    const list = (await (await page.request.get('/api/v1/product')).json()) as { data: { id: number }[] } // its answer
    const place = async (): Promise<string> => {
      const data = { phone: '0671234567', product_id: list.data[0]?.id, quantity: 1, payment: 'LATER' }
      const placed = await page.request.post('/api/v1/purchase/public', { data })
      return ((await placed.json()) as { order_number: string }).order_number // its answer
    }
    const number = await place()
    const row = calls.getByRole('listitem').filter({ hasText: number })
    await expect(row).toBeVisible()
    await accessible(`today with a call, ${language}`)
    await row.getByRole('button', { name: `${t.reached}: ${number}` }).click()
    await expect(calls.getByText(t.callStored)).toBeVisible()
    // It stays under the hand that pressed, so that no other row comes to lie there.
    await page.mouse.move(1, 1)
    await expect(row).toHaveCount(0)

    await page.goto('/admin/orders')
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    const next = await place()
    await page.getByRole('button', { name: t.arrived }).click()
    await expect(page.getByRole('link', { name: next })).toBeVisible()
  })

  test(`${onceAtDesk('uk', language)}: a manager renames and drags a category and changes a price, and buyers see it`, async ({
    page,
    shop,
    isMobile,
  }) => {
    await staffAs(page, language, shop, 'manager')
    await page.goto('/admin/catalogue/categories')
    await page.getByRole('button', { name: t.rename }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.nameField).fill(t.newName)
    await dialog.getByRole('button', { name: t.renameIt }).click()
    await expect(page.getByRole('main')).toContainText(t.newName)

    // A finger scrolls: there the buttons move.
    if (!isMobile) {
      const rows = page.locator('#main ul').first().locator(':scope > li > [data-row]')
      const [first, second, ...rest] = await rows.allTextContents()
      const drag = async (expected: unknown[]) => {
        await rows.first().dragTo(rows.nth(1))
        await expect(rows).toHaveText(expected as string[]) // texts of the rows
        await page.reload()
        await expect(rows, 'and it stays so').toHaveText(expected as string[])
      }
      await drag([second, first, ...rest])
      await drag([first, second, ...rest])
    }

    const product = await ownProduct(shop)
    await page.goto(`/admin/catalogue/products/${product.id}`)
    await page.getByLabel(t.price, { exact: true }).fill('7 654,50')
    await publishDraft(page, t)
    const inShop = (await page.getByRole('link', { name: t.inShop }).getAttribute('href')) ?? ''
    // Ukrainian pages show hryvnias. The page cache is cleared shortly after the change, so the check polls.
    await expect
      .poll(async () => {
        await page.goto(inShop.replace(/^\/en/, '/uk'))
        return (await page.getByRole('main').innerText()).replace(/\s/g, '')
      })
      .toContain('7654')
    await page.goto(`/${language}/product`)
    await expect(page.getByRole('contentinfo')).toContainText(t.newName)
  })

  test(`${onceAtDesk('uk', language)}: two who change one price are asked whose stays, and a save without a network is repeated`, async ({
    page,
    shop,
  }) => {
    await staffAs(page, language, shop, 'manager')
    const product = await ownProduct(shop)
    await page.goto(`/admin/catalogue/products/${product.id}`)
    await page.getByLabel(t.price, { exact: true }).fill('8100')
    expect(await changePrice(page, product, 800_000)).toBe(200)
    await page.keyboard.press('Control+KeyS')
    await expect(page.getByText('8000')).toBeVisible()
    await page.getByLabel(t.mine).check()
    await page.getByRole('button', { name: t.saveChoice }).click()
    await expect(page.getByText(t.draftSaved)).toBeVisible()
    expect(await priceOf(page, product.id)).toBe(810_000)

    await page.context().setOffline(true)
    await page.getByLabel(t.price, { exact: true }).fill('8200')
    await expect(page.getByText(t.notSaved)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(t.draftSaved)).toBeVisible()
    expect(await priceOf(page, product.id)).toBe(820_000)
  })

  test(`${onceAtDesk('en', language)}: a content editor writes texts and cannot change a price`, async ({ page, shop }) => {
    await staffAs(page, language, shop, 'content')
    const product = await ownProduct(shop)
    await page.goto(`/admin/catalogue/products/${product.id}`)
    await expect(page.getByLabel(t.price, { exact: true })).toHaveAttribute('readonly')
    await expect(page.getByText(t.locked)).toBeVisible()
    await expect(page.getByRole('link', { name: t.settings })).toHaveCount(0)
    expect(await changePrice(page, product, 100)).toBe(403)
    const name = page.getByLabel(t.nameField)
    await name.fill(`${await name.inputValue()} 2`)
    await publishDraft(page, t)
    expect(await priceOf(page, product.id)).toBe(product.values.price_kopiykas)
  })

  test(`${onceAtDesk('en', language)}: a category moves under another parent, and the way back is offered`, async ({ page, shop, accessible }) => {
    await staffAs(page, language, shop, 'manager')
    await page.goto('/admin/catalogue/categories')
    await page.getByRole('button', { name: t.moveChild }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.moveTo).selectOption({ label: t.newParent })
    await accessible(`the dialog that moves a category, ${language}`)
    await dialog.getByRole('button', { name: t.move, exact: true }).click()
    const undo = page.getByRole('button', { name: t.undo, exact: true })
    await undo.hover() // hovering stops its timer
    const parent = page.getByRole('listitem').filter({ has: page.getByText(t.newParent, { exact: true }) })
    await expect(parent.first()).toContainText(t.child)
    await undo.click()
    await expect(parent.first()).not.toContainText(t.child)
  })

  test(`${pairedAtDesk(language)}: a wrong setting is said in the reader's language; keys go through the rows and can be switched off`, async ({
    page,
    shop,
    accessible,
  }) => {
    await staffAs(page, language, shop, 'owner')
    await page.goto('/admin/settings/contacts')
    await page.getByLabel(t.email).fill('no address')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByText(t.emailWrong)).toHaveCount(2) // at the field and in the summary at the top

    await page.goto('/admin/settings')
    const rows = page.locator('[data-row] a')
    await expect(rows.nth(1)).toBeVisible()
    await page.keyboard.press('KeyJ')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('KeyJ')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('Shift+Slash')
    const help = page.getByRole('dialog', { name: t.keys })
    await accessible(`the keys, ${language}`)
    await help.getByLabel(t.letterKeys).uncheck()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('KeyJ')
    await page.keyboard.press('Shift+Slash')
    await expect(rows.nth(1)).toBeFocused()
    await expect(help).toBeHidden()
  })

  test(`${onceAtDesk('en', language)}: a signed-in buyer sees nothing of the back office`, async ({ page, accessible }) => {
    const signedIn = await page.request.post('/api/login_check', { data: { username: 'olena@example.com', password: 'Vazon-na-terasi' } })
    const { token } = (await signedIn.json()) as { token: string } // its answer
    for (const path of ['products', 'staff', 'settings', 'audit', 'me']) {
      const answer = await page.request.get(`/api/v1/admin/${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status(), path).toBe(401)
    }
    await page.goto('/admin/catalogue/products')
    await page.getByRole('button', { name: t.switch }).click()
    await expect(page.getByRole('heading', { name: t.signIn })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await accessible(`the sign-in of the staff, ${language}`)
  })
}
